// Keeps the app on the device, where the browser can: the service worker does it.

/** Begins once the page has nothing more urgent to load. */
export function keepForOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {
      // The app works all the same, only not without a network.
    });
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}
