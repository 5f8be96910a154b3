/** Sends a request like `fetch`, and tells how much of the body went out (0 to 1). Rejects when nothing answers or it is aborted. */
export const sendWithProgress = (
  url: URL,
  init: RequestInit,
  onUploadProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onUploadProgress(loaded / total);
    };
    request.onload = () => {
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      );
    };
    request.onerror = () => {
      reject(new TypeError('The upload was interrupted'));
    };
    request.onabort = () => {
      reject(new DOMException('The upload was aborted', 'AbortError'));
    };
    const abort = (): void => {
      request.abort();
    };
    if (init.signal?.aborted) {
      abort();
      reject(new DOMException('The upload was aborted', 'AbortError'));
      return;
    }
    init.signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => init.signal?.removeEventListener('abort', abort);
    request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
  });

const headersOf = (raw: string): Headers => {
  const headers = new Headers();
  for (const line of raw.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
};
