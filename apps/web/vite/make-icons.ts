/** Draws the installed app's icons from the one favicon: `npx tsx apps/web/vite/make-icons.ts`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const publicDir = new URL('../public/', import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, publicDir));

const svg = await readFile(path('favicon.svg'), 'utf8');
const brand = '#0F766E';
// A phone cuts its own shape out of a maskable icon: square corners, and the mark within the inner 80 %.
const square = svg.replace('rx="14"', 'rx="0"');

const draw = (source: string, size: number) =>
  sharp(Buffer.from(source), { density: 72 * (size / 64) * 2 })
    .resize(size, size)
    .png();

await draw(svg, 192).toFile(path('icons/icon-192.png'));
await draw(svg, 512).toFile(path('icons/icon-512.png'));
await draw(square, 180).toFile(path('icons/icon-180.png'));
const inner = await draw(square, 410).toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 3, background: brand } })
  .composite([{ input: inner, gravity: 'centre' }])
  .png()
  .toFile(path('icons/icon-maskable-512.png'));

// Android paints the small picture of a notification itself and takes only its shape: the mark, cut out of nothing.
const mark = svg.replace(/<rect[^>]*>/, '').replaceAll(brand, '#000');
const shape = mark.replace(
  /(<svg[^>]*>)([^]*)(<\/svg>)/,
  '$1<mask id="m">$2</mask><rect width="64" height="64" fill="#fff" mask="url(#m)"/>$3',
);
await draw(shape, 96).toFile(path('icons/badge-96.png'));
