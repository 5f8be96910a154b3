/** More than a screen ever shows; what was not shown for longest is given back beyond it. */
const keptUrls = 80;

const urls = new Map<Blob, string>();
const blobsOfFiles = new Map<string, Blob>();

/** An address for a picture or sound of this device. */
export const blobUrl = (blob: Blob): string => {
  const url = urls.get(blob) ?? URL.createObjectURL(blob);
  urls.delete(blob);
  urls.set(blob, url);
  for (const [oldest, oldestUrl] of urls) {
    if (urls.size <= keptUrls) break;
    URL.revokeObjectURL(oldestUrl);
    urls.delete(oldest);
    for (const [fileId, kept] of blobsOfFiles) if (kept === oldest) blobsOfFiles.delete(fileId);
  }
  return url;
};

/** Notes that a file on the server is this one, so that what was just sent is not fetched again to be shown. */
export const keepForFile = (fileId: string, blob: Blob): void => {
  // An SVG is shown by the server's picture of it.
  if (blob.type !== 'image/svg+xml') blobsOfFiles.set(fileId, blob);
};

/** A file of the server that this device has. */
export const blobOfFile = (fileId: string): Blob | undefined => blobsOfFiles.get(fileId);

/** Where a file that this device has can be shown from. */
export const ownUrlOfFile = (fileId: string): string | undefined => {
  const blob = blobOfFile(fileId);
  return blob && blobUrl(blob);
};

/** Forgets everything: another person signs in on the same page. */
export const clearBlobUrls = (): void => {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  urls.clear();
  blobsOfFiles.clear();
};
