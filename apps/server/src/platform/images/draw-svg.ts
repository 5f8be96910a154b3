import { rm } from 'node:fs/promises';
import { createProcessPool } from '#platform/process-pool';
import { createPixelBudget } from './pixel-budget.ts';
import type { SvgOrder } from './svg-process.ts';

export const svgType = 'image/svg+xml';

/** Pixels of the longer side. */
const longestSide = 1280;
/** Milliseconds from the moment the process is ready. */
const drawMs = 1_000;
const maxHeldBytes = 200_000_000;

/** Apart from the other pictures: a drawing that is ended after its second holds none of them up. */
const budget = createPixelBudget();

/** A raster picture of an SVG: WebP, at most 1280 pixels on the longer side. */
export interface DrawnSvg {
  readonly path: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

const processes = createProcessPool<SvgOrder, DrawnSvg>('./svg-process', import.meta.url, { heapMegabytes: 64 });

/**
 * Draws the SVG at `path` into a raster picture at `to`, which the caller removes: in a process of its own that is
 * killed after a second or at 200 MB. Null for one that cannot be drawn within that; then nothing is left behind. It
 * waits for its owner's turn, and throws `unavailable` when that does not come soon. Nothing is fetched: librsvg reads
 * no file and no address that a drawing names.
 */
export const drawSvg = async (path: string, to: string, ownerId: string): Promise<DrawnSvg | null> => {
  const order = { path, to, longestSide, maxHeldBytes };
  const outcome = await budget.run({ ownerId, pixels: longestSide * longestSide }, () => processes.run(order, drawMs));
  if (outcome.kind === 'answered') return outcome.answer;
  await rm(to, { force: true });
  return null;
};
