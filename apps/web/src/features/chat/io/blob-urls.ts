/** More than a screen shows at once. Beyond it the least recently used URL is revoked. */
const maxUrls = 80;

const urls = new Map<Blob, string>();
const blobsOfFiles = new Map<string, Blob>();

/** An object URL for a picture or sound on this device. */
export const blobUrl = (blob: Blob): string => {
  const url = urls.get(blob) ?? URL.createObjectURL(blob);
  urls.delete(blob);
  urls.set(blob, url);
  for (const [oldest, oldestUrl] of urls) {
    if (urls.size <= maxUrls) break;
    URL.revokeObjectURL(oldestUrl);
    urls.delete(oldest);
    for (const [fileId, blob] of blobsOfFiles) if (blob === oldest) blobsOfFiles.delete(fileId);
  }
  return url;
};

/** Remembers the local copy of an uploaded file, so that it is not downloaded again to be shown. */
export const keepForFile = (fileId: string, blob: Blob): void => {
  // An SVG is shown by the server's picture of it.
  if (blob.type !== 'image/svg+xml') blobsOfFiles.set(fileId, blob);
};

/** The local copy of a file on the server, if there is one. */
export const blobOfFile = (fileId: string): Blob | undefined => blobsOfFiles.get(fileId);

/** The object URL of a local copy. */
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
