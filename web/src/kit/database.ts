// Stores of the browser's database, a database for each, whose entries have an `id`.

export function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab holds the database"));
  });
}

/** What a request answers. */
export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Waits until a transaction is on the disk: before, what succeeded in it is undone with a page that goes away. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Works with the entries of a store in one transaction. */
export async function withStore<T>(
  [name, store]: readonly [name: string, store: string],
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(name, store);
  try {
    const transaction = opened.transaction(store, mode);
    const finished = completed(transaction);
    // Where the work fails, that is told instead.
    finished.catch(() => {});
    const answer = await work(transaction.objectStore(store));
    await finished;
    return answer;
  } finally {
    opened.close();
  }
}
