import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nestedUses } from '#testing/nested-uses';
import { drawSvg } from './draw-svg.ts';

const folder = await mkdtemp(join(tmpdir(), 'svg-'));
const draw = async (name: string, svg: string) => {
  const path = join(folder, name);
  await writeFile(path, svg);
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

test.each([
  ['that would take for ever', nestedUses(8)],
  ['that is no drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  [
    'as large as a house',
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000000" height="1"><rect width="9" height="9"/></svg>',
  ],
])('one %s is ended, answers nothing and leaves nothing behind', async (_, svg) => {
  expect(await draw('b.svg', svg)).toBe(null);
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
