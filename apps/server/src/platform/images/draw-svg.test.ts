import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nestedUses } from '#testing/nested-uses';
import { drawSvg } from './draw-svg.ts';

const folder = await mkdtemp(join(tmpdir(), 'svg-'));
const draw = async (name: string, bytes: string) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return drawSvg(path, `${path}.webp`, 'somebody');
};

test('a drawing becomes a raster picture of its shape', async () => {
  const drawn = await draw(
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#f00"/></svg>',
  );
  expect(drawn).toMatchObject({ width: 1280, height: 640 });
  const { dominant } = await sharp(drawn!.path).stats();
  expect(dominant.r).toBeGreaterThan(240);
  expect(dominant.g).toBeLessThan(20);
});

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${inner}</svg>`;
const many = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

/** The powers that a few bytes of a drawing have over whoever draws it. */
const powers = [
  ['of shapes in shapes', nestedUses(8)],
  [
    'of deep gradients',
    svg(
      `<radialGradient id="g">${many(2_000, (at) => `<stop offset="${String(at / 2_000)}" stop-color="#${String(100 + (at % 900))}"/>`)}</radialGradient>` +
        many(2_000, () => '<rect width="200" height="200" fill="url(#g)"/>'),
    ),
  ],
  [
    'of patterns in patterns',
    svg(
      `<pattern id="p0" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>` +
        many(7, (at) => {
          const below = `<rect width="3" height="3" fill="url(#p${String(at)})"/>`.repeat(10);
          return `<pattern id="p${String(at + 1)}" width="3" height="3" patternUnits="userSpaceOnUse">${below}</pattern>`;
        }) +
        '<rect width="200" height="200" fill="url(#p7)"/>',
    ),
  ],
  [
    'of filters',
    svg(
      `<filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="1000"/>${'<feGaussianBlur stdDeviation="100"/>'.repeat(100)}</filter><rect width="200" height="200" filter="url(#f)"/>`,
    ),
  ],
  [
    'of fonts',
    svg(
      many(
        20_000,
        (at) => `<text y="9" font-family="F${String(at)}" font-size="${String(9 + (at % 50))}">Wij कि آب</text>`,
      ),
    ),
  ],
] as const;

test.each(powers)(
  'S47: one %s without an end is ended, answers nothing and leaves nothing behind',
  async (_, bytes) => {
    expect(await draw('power.svg', bytes)).toBe(null);
    expect((await readdir(folder)).filter((name) => name.startsWith('power.svg.'))).toEqual([]);
  },
);

test.each([
  ['that is no drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  [
    'as large as a house',
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000000" height="1"><rect width="9" height="9"/></svg>',
  ],
])('one %s answers nothing and leaves nothing behind', async (_, bytes) => {
  expect(await draw('b.svg', bytes)).toBe(null);
  expect((await readdir(folder)).filter((name) => name.startsWith('b.svg.'))).toEqual([]);
});

test('a drawing cannot show what lies on the server', async () => {
  const secret = join(folder, 'secret.png');
  await sharp({ create: { width: 10, height: 10, channels: 3, background: '#0f0' } })
    .png()
    .toFile(secret);
  const drawn = await draw(
    'c.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#f00"/><image href="file://${secret}" width="10" height="10"/><image href="secret.png" width="10" height="10"/></svg>`,
  );
  const { dominant } = await sharp(drawn!.path).stats();
  expect(dominant.g).toBeLessThan(20);
});
