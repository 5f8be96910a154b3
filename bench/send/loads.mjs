/** @typedef {import('./rounds.mjs').NamedLoad} NamedLoad */

export const pairCount = 50;

/** As much as the server can do. @type {NamedLoad} */
export const full = { name: '50 pairs, 8 outstanding each', pairs: pairCount, window: 8, pauseMs: 0 };
/** @type {NamedLoad} */
export const single = { name: '50 pairs, 1 outstanding each', pairs: pairCount, window: 1, pauseMs: 0 };
/** What one lone message takes. @type {NamedLoad} */
export const quiet = { name: '4 quiet pairs', pairs: 4, window: 1, pauseMs: 50 };
