// The sheets of SVG shapes the pieces are drawn from, put into the page once each.

/** The addresses of sheets, by their names. */
declare const SHEETS: Record<string, string>;
/** The sheets every board needs, which come with it. */
declare const DRAWN: Record<string, string>;

const loading = new Map<string, Promise<void>>();

/** Makes the shapes of a sheet usable; the file is fetched the first time only. */
export function loadSheet(name: string): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const promise = fetchSheet(name);
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}

async function fetchSheet(name: string): Promise<void> {
  const { [name]: drawn } = DRAWN;
  if (drawn) return insert(drawn);
  const response = await fetch(new URL(SHEETS[name] as string, document.baseURI));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  insert(await response.text());
}

function insert(text: string): void {
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sheet.setAttribute("class", "sheet");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sheet, true));
}
