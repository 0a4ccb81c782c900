// The studies kept on this device. A study that another tab has changed meanwhile is merged with it.

import { isStudy, merged, type Study } from "./study";

const STORE = "studies";
/** Tells other tabs which study was kept. */
export const news = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("komadai-studies");

/** What became of keeping a study. */
export type Kept =
  | { readonly type: "kept"; readonly study: Study }
  /** Another tab had changed it: this is what both make together. */
  | { readonly type: "merged"; readonly study: Study }
  /** The device keeps nothing, or has no room. */
  | { readonly type: "failed" };

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("komadai-studies", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function use<T>(mode: IDBTransactionMode, work: (studies: IDBObjectStore) => Promise<T>): Promise<T> {
  const opened = await database();
  try {
    const transaction = opened.transaction(STORE, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const answer = await work(transaction.objectStore(STORE));
    await finished;
    return answer;
  } finally {
    opened.close();
  }
}

/** Keeps a study that began as the version it carries. */
export async function keepStudy(study: Study): Promise<Kept> {
  try {
    const kept = await use("readwrite", async (studies): Promise<Kept> => {
      const known: unknown = await done(studies.get(study.id));
      const other = isStudy(known) && known.version !== study.version ? known : null;
      const whole = other ? merged(study, other) : study;
      const next = { ...whole, changed: Date.now(), version: (other?.version ?? study.version) + 1 };
      await done(studies.put(next));
      return { type: other ? "merged" : "kept", study: next };
    });
    news?.postMessage(study.id);
    return kept;
  } catch {
    return { type: "failed" };
  }
}

export async function keptStudy(id: string): Promise<Study | null> {
  const found: unknown = await use("readonly", (studies) => done(studies.get(id))).catch(() => null);
  return isStudy(found) ? found : null;
}

/** All studies, those changed last first. */
export async function keptStudies(): Promise<Study[]> {
  const all: unknown[] = await use("readonly", (studies) => done(studies.getAll())).catch(() => []);
  return all.filter(isStudy).sort((a, b) => b.changed - a.changed);
}

export async function forgetStudy(id: string): Promise<void> {
  await use("readwrite", (studies) => done(studies.delete(id))).catch(() => undefined);
}
