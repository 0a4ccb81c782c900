// What a reader would call broken, found in the page itself: texts that do not fit, what lies beyond the edge, words that
// are missing or in the other language. Each function runs in the browser and closes over nothing.

/** In the page: the texts that do not fit, with by how much. */
export function clipped() {
  const found = [];
  const pen = document.createElement("canvas").getContext("2d");
  // The field for moves of a record is seen where it has the focus.
  const unseen = ".visually-hidden, .skip, .replay-panel .move-field:not(:focus-within)";
  // Firefox counts the ascent of a font that stands out of a low line, though nothing is drawn there.
  const low = CSS.supports("-moz-appearance", "none") ? 0.35 : 0;
  const ownText = ({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const report = (element, over) =>
    found.push(`${element.tagName.toLowerCase()}.${element.className}: “${element.textContent.slice(0, 40)}” by ${over}px`);
  for (const element of document.querySelectorAll("body *")) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility() || element.closest(unseen)) continue;
    const style = getComputedStyle(element);
    if (element instanceof HTMLSelectElement) {
      pen.font = style.font;
      // The arrow stands in the padding.
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      for (const { label, translate } of element.options) {
        // Names of people are as long as they are; the list shows them whole when it is opened.
        if (!translate) continue;
        const over = Math.ceil(pen.measureText(label).width - room);
        if (over > 0) found.push(`option “${label}” by ${over}px`);
      }
    } else if (element instanceof HTMLInputElement) {
      if (element.type !== "text") continue;
      pen.font = style.font;
      const over = Math.ceil(pen.measureText(element.placeholder).width - (element.clientWidth - 2 * parseFloat(style.paddingLeft)));
      if (over > 0) found.push(`placeholder “${element.placeholder}” by ${over}px`);
    } else if (style.display !== "inline" && (ownText(element) || style.overflowX !== "visible")) {
      const over = element.scrollWidth - element.clientWidth;
      // A list may be made to be scrolled sideways; a sentence is not.
      const rolls = element.matches("ul, ol, pre, .lanes") && /auto|scroll/.test(style.overflowX);
      // What a mark on a plate says too goes where there is no room for it; then its word is on a second line, whole.
      if (element.matches(".plate-side, .plate-turn") && over <= 0) continue;
      if (over > 0 && !rolls) report(element, over);
      else if (style.overflowY === "hidden" && element.scrollHeight - element.clientHeight > Math.max(1, low * parseFloat(style.fontSize)))
        report(element, "height");
    }
  }
  for (const tabs of document.querySelectorAll("[role=tablist]")) {
    const rows = new Set([...tabs.children].map(({ offsetTop }) => offsetTop));
    if (rows.size > 1) found.push(`tabs in ${rows.size} rows: ${tabs.textContent}`);
  }
  return found;
}

/** In the page: what reaches beyond the sides of the window, where nothing around it scrolls. */
export function beyond() {
  const found = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push(`the page scrolls sideways by ${over}px`);
  for (const element of document.querySelectorAll("body *")) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility() || element.closest(".visually-hidden, .skip")) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0 || (left >= -1 && right <= innerWidth + 1)) continue;
    let around = element.parentElement;
    while (around && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
    if (around && around !== document.body && around !== document.documentElement) continue;
    found.push(`${element.tagName.toLowerCase()}.${element.className} from ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}

/** In the page: words that are no words, buttons without a name, and sentences in the other language. */
export function strange(language) {
  const found = [];
  const other = language === "ja" ? /^(?=.*[a-z]{3,} [a-z]{2,})[\x20-\x7e]+$/ : /[ぁ-ゖァ-ヺ]{3}/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.data.trim();
    const around = node.parentElement;
    if (!text || !around.checkVisibility() || around.closest("script, style, textarea, [translate=no]")) continue;
    if (/undefined|\[object|\bNaN\b|\bnull\b|\{\{/.test(text)) found.push(`“${text.slice(0, 60)}”`);
    const lang = around.closest("[lang]")?.lang;
    if (lang === language && other.test(text)) found.push(`in the other language: “${text.slice(0, 60)}”`);
  }
  for (const button of document.querySelectorAll("button, a[href]")) {
    const named = button.textContent.trim() || button.getAttribute("aria-label") || button.title;
    if (button.checkVisibility() && !named && button.getAttribute("aria-hidden") !== "true")
      found.push(`no name: ${button.outerHTML.slice(0, 80)}`);
  }
  return found;
}

/** In the page: the fields, buttons and links that the keyboard brings into no sight, since something lies over them or the window ends before. */
export async function outOfReach() {
  const found = [];
  /** What is in the middle of a part that has the focus, or of as much of it as is in the window, where that is not the part. */
  const over = (part) => {
    part.focus();
    // A choice is drawn by the label around it; a link goes on in the next line.
    const [{ left, top, width, height }] = (part.matches("label input") ? part.closest("label") : part).getClientRects();
    // Firefox is content where a part of it is in the window.
    const middle = document.elementFromPoint(left + width / 2, (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2);
    const seen = part.contains(middle) || middle?.closest("a, button, label, select, summary, input, textarea")?.contains(part);
    return seen ? null : (middle?.outerHTML.slice(0, 60) ?? "the edge of the window");
  };
  for (const part of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.disabled || part.tabIndex < 0 || part.closest("[inert], .skip"))
      continue;
    if (!over(part)) continue;
    // Firefox may leave the page where it is when one focus follows another at once.
    part.blur();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const covered = over(part);
    if (covered) found.push(`out of reach: ${part.outerHTML.slice(0, 80)} under ${covered}`);
  }
  return found;
}
