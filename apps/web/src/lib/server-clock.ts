/** How far the server's clock is ahead of the device's; 0 until an answer has told. */
let aheadMs = 0;

/** Takes the time of an answer (`Date`, RFC 9110, section 6.6.1) as the server's now. */
export const noteServerTime = (headers: Headers): void => {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
};

/** Now by the server's clock, in milliseconds, as exact as a call takes: for what the server allows for a time. */
export const serverNow = (): number => Date.now() + aheadMs;
