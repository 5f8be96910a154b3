/** Aborts with the reason of whichever of the two aborts first. `AbortSignal.any` is younger than the floor. */
export const eitherSignal = (...signals: readonly [AbortSignal, AbortSignal]): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};
