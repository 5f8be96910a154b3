import { rm } from 'node:fs/promises';
import { startProcess } from '#platform/worker-thread';
import { createPixelBudget } from './pixel-budget.ts';
import type { SvgOrder } from './svg-process.ts';

export const svgType = 'image/svg+xml';

/** Pixels of the longer side. */
const longestSide = 1280;
/** Milliseconds from the moment the process is ready. */
const drawMs = 1_000;
/** Milliseconds until the process is ready, on a machine that is busy. */
const startMs = 10_000;
const maxHeldBytes = 200_000_000;
const heapMegabytes = 64;

/** Apart from the other pictures: a drawing that is ended after its second holds none of them up. */
const budget = createPixelBudget();

/** A raster picture of an SVG: WebP, at most 1280 pixels on the longer side. */
export interface DrawnSvg {
  readonly path: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

type Said = { readonly kind: 'ready' } | ({ readonly kind: 'drawn' } & Omit<DrawnSvg, 'path'>);

const runProcess = (order: SvgOrder): Promise<DrawnSvg | null> =>
  new Promise((resolve) => {
    const child = startProcess('./svg-process', import.meta.url, { heapMegabytes });
    let timer = setTimeout(() => child.kill('SIGKILL'), startMs);
    const end = (drawn: DrawnSvg | null) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(drawn);
    };
    child.on('message', (said: Said) => {
      if (said.kind === 'drawn') {
        end({ path: order.to, size: said.size, width: said.width, height: said.height });
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), drawMs);
      child.send(order);
    });
    child.on('error', () => end(null));
    child.on('exit', () => end(null));
  });

/**
 * Draws the SVG at `path` into a raster picture at `to`, which the caller removes: in a process of its own that is
 * killed after a second or at 200 MB. Null for one that cannot be drawn within that; then nothing is left behind. It
 * waits for its owner's turn, and throws `unavailable` when that does not come soon. Nothing is fetched: librsvg reads
 * no file and no address that a drawing names.
 */
export const drawSvg = async (path: string, to: string, ownerId: string): Promise<DrawnSvg | null> => {
  const order = { path, to, longestSide, maxHeldBytes };
  const drawn = await budget.run({ ownerId, pixels: longestSide * longestSide }, () => runProcess(order));
  if (drawn === null) await rm(to, { force: true });
  return drawn;
};
