import type { ToWorker } from '#lib/worker-messages.ts';

/** Takes pictures of files that are gone off this device, where the service worker keeps what was seen. */
export const forgetPictures = async (fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0 || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'forget', fileIds } satisfies ToWorker);
};
