import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { answerOrders, endNow } from '#platform/process-pool';

/** What `drawSvg` asks of this process. */
export interface SvgOrder {
  readonly path: string;
  readonly to: string;
  readonly longestSide: number;
  readonly maxHeldBytes: number;
}

/** Small drawings are enlarged, but not to a poster. */
const mostEnlarged = 8;
const dotsPerInch = 72;

const draw = async ({ path, to, longestSide }: SvgOrder) => {
  const bytes = await readFile(path);
  const { width, height } = await sharp(bytes).metadata();
  const longest = Math.max(width, height);
  const target = Math.min(longestSide, longest * mostEnlarged);
  const density = Math.max(1, (dotsPerInch * target) / longest);
  const drawn = await sharp(bytes, { density, limitInputPixels: longestSide * longestSide * 4 })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 2 })
    .toFile(to);
  return { path: to, width: drawn.width, height: drawn.height, size: drawn.size };
};

sharp.cache(false);
sharp.concurrency(1);
// Loading what draws and writes takes a busy machine its time, which is not the drawing's.
await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text>a</text></svg>'))
  .webp()
  .toBuffer();
answerOrders(async (order: SvgOrder) => {
  // Drawings before this one may have left some behind.
  const heldBefore = process.memoryUsage.rss();
  // The drawing runs in another thread, so this one is free to look after its memory.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - heldBefore > order.maxHeldBytes) endNow();
  }, 20);
  const drawn = await draw(order);
  clearInterval(watch);
  return drawn;
});
