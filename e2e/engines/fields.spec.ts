import type { Screen, Target } from './screen.ts';
import { expect, test } from './test.ts';

/** The columns of a field's inside in which something is drawn, as runs with at least three empty columns between them. */
const drawnIn = async (page: Screen, field: Target, part: 'all' | 'second half'): Promise<number> => {
  const box = await page.see(
    field,
    `(({ x, y, width, height }) => ({ x, y, width, height }))(it.getBoundingClientRect())`,
  );
  const picture = (await page.screenshot()).toString('base64');
  const count = `(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(picture)}), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const scale = bitmap.width / innerWidth;
    const { x, y, width, height } = ${JSON.stringify(box)};
    const rim = 4;
    const start = x + (${JSON.stringify(part)} === 'all' ? rim : width / 2);
    const [w, h] = [x + width - rim - start, height - 2 * rim].map((side) => Math.floor(side * scale));
    const { data } = context.getImageData(Math.round(start * scale), Math.round((y + rim) * scale), w, h);
    const isDrawn = (column) => {
      for (let row = 0; row < h; row++) if (data[(row * w + column) * 4] < 170) return true;
      return false;
    };
    let [runs, empty] = [0, 3];
    for (let column = 0; column < w; column++) {
      if (!isDrawn(column)) empty += 1;
      else {
        if (empty >= 3) runs += 1;
        empty = 0;
      }
    }
    return runs;
  })()`;
  return Number(await page.evaluate(count));
};

test('28.8h: a search field has one clear icon, and an empty date filter shows no day', async ({
  open,
  admin,
  engineName,
}) => {
  const page = await open('/users', { as: admin });
  // The focus stays in it: there Chromium draws an icon of its own, too.
  await page.fill({ role: 'searchbox' }, 'zq');
  await page.see({ text: 'No user matches these filters.' });
  const field: Target = { css: ':has(> input[type="search"])' };
  await expect.poll(() => drawnIn(page, field, 'second half')).toBe(1);
  // WebKit writes today there. The others write the pattern of a date, which stays.
  const isEmpty = (await drawnIn(page, { css: 'input[type="date"]' }, 'all')) === 0;
  expect(isEmpty).toBe(engineName === 'webkit');
});
