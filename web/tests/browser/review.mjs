// What tests of the review share: games to look at, and how a reader has one analysed.

export const SLOW = { timeout: 120_000 };

/** The bishop is taken at the second move, and at the third it is not taken back: nobody can think of anything else. */
export const BLUNDER = "sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f 2b8h+ 2f2e 8h9i 2e2d 2c2d";

export const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();

export async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
  await page.locator(".replay").waitFor();
}

/** Has the game on the board analysed to its end. */
export async function analyse(page) {
  await tab(page, "Review");
  await page.getByRole("button", { name: "Analyse game" }).click();
  await page.locator(".graph").waitFor(SLOW);
}
