// What the browser keeps for us between visits. A browser that keeps nothing is no error: the app then starts
// afresh each time.

const PREFIX = "komadai.";

export function load<T>(key: string, valid: (value: unknown) => value is T): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    const value: unknown = text === null ? null : JSON.parse(text);
    return valid(value) ? value : null;
  } catch {
    return null;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden.
  }
}
