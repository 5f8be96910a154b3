import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createProcessPool } from '#platform/process-pool';
import type { DrawnSvg } from './draw-svg.ts';
import type { SvgOrder } from './svg-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'svg-process-'));

/** Each flood is a picture of its own, of 1280 by 1280 pixels, until all of them are put together. */
const floods = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `f${String(index)}`);
  const drawn = names.map((name) => `<feFlood result="${name}" flood-color="red"/>`).join('');
  const merged = names.map((name) => `<feMergeNode in="${name}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280"><filter id="f" x="0" y="0" width="1" height="1">${drawn}<feMerge>${merged}</feMerge></filter><rect width="1280" height="1280" filter="url(#f)"/></svg>`;
};

test('S47: a drawing that takes more than its memory ends its process, however much time it has', async () => {
  const processes = createProcessPool<SvgOrder, DrawnSvg>('./svg-process', import.meta.url, { heapMegabytes: 64 });
  const draw = async (count: number) => {
    const path = join(folder, `${String(count)}.svg`);
    await writeFile(path, floods(count));
    return processes.run({ path, to: `${path}.webp`, longestSide: 1280, maxHeldBytes: 200_000_000 }, 60_000);
  };
  expect(await draw(2)).toMatchObject({ kind: 'answered', answer: { width: 1280, height: 1280 } });
  expect(await draw(150)).toEqual({ kind: 'died' });
});

test('a process that does not start in time says nothing of the drawing: it may be sent again', async () => {
  const processes = createProcessPool<SvgOrder, DrawnSvg>('./svg-process', import.meta.url, { heapMegabytes: 64 });
  const path = join(folder, 'slow-start.svg');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const drawn = processes.run({ path, to: `${path}.webp`, longestSide: 1280, maxHeldBytes: 200_000_000 }, 1_000);
    vi.advanceTimersByTime(60_000);
    await expect(drawn).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    vi.useRealTimers();
  }
});
