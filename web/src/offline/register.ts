/** Keeps the page for when there is no network, where it comes from a web host. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
  } catch (error) {
    // The page works without it; private windows refuse it.
    console.info("The page is not kept for use without a network:", error);
  }
}
