// The one script of the rules' pages: the theme that the reader has chosen, and the button that chooses the next.

export {};

const THEMES = ["auto", "light", "dark", "wood"];
const KEY = "komadai.theme";
const root = document.documentElement;

/** What is kept may be of any kind, or out of reach. */
function kept(): string {
  try {
    const theme: unknown = JSON.parse(localStorage.getItem(KEY) ?? "");
    return THEMES.find((known) => known === theme) ?? "auto";
  } catch {
    return "auto";
  }
}

root.dataset.theme = kept();
addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector<HTMLElement>(".reference-theme");
  const name = () => {
    const says = button?.dataset[root.dataset.theme ?? ""] ?? "";
    button?.setAttribute("aria-label", says);
    button?.setAttribute("title", says);
  };
  name();
  button?.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? "") + 1) % THEMES.length] ?? "auto";
    root.dataset.theme = next;
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // It holds as long as the page is open.
    }
    name();
  });
});
