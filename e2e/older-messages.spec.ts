import { markRead } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { scrollNear, writeMany } from './fixtures/long-history.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * Lets `endScroll` run what waits for 150 ms without a scroll as if its time were up: after all that is due at once, if it
 * still waits then. It answers how many were waiting.
 */
const takeScrollEnds = (page: Page) =>
  page.addInitScript(() => {
    const waiting = new Map<number, () => void>();
    const { setTimeout: start, clearTimeout: stop } = window;
    const endScroll = () => {
      const due = [...waiting];
      const after = (microtasks: number): void => {
        if (microtasks > 0) queueMicrotask(() => after(microtasks - 1));
        else for (const [id, work] of due) if (waiting.delete(id)) work();
      };
      after(5);
      return due.length;
    };
    Object.assign(window, {
      endScroll,
      setTimeout: (work: () => void, ms?: number, ...rest: unknown[]): number => {
        const id = start(work, ms, ...rest);
        if (ms === 150) waiting.set(id, work);
        return id;
      },
      clearTimeout: (id?: number) => {
        if (id !== undefined) waiting.delete(id);
        stop(id);
      },
    });
  });

/** Scrolls up until older messages come in, and ends the scroll between their coming in and their being measured. */
const endScrollWhileOlderComeIn = (messages: Locator) =>
  messages.evaluate(async (box) => {
    const before = box.scrollHeight;
    let ended = 0;
    const observer = new MutationObserver(() => {
      if (ended > 0 || box.scrollHeight < before + 500) return;
      ended = (window as unknown as { endScroll: () => number }).endScroll();
    });
    observer.observe(box, { subtree: true, childList: true, attributes: true });
    box.scrollTop = 700;
    const edge = box.getBoundingClientRect().top + 120;
    const seen = [...box.querySelectorAll('[data-seq]')].find((row) => row.getBoundingClientRect().top >= edge);
    const seq = seen?.getAttribute('data-seq') ?? '';
    const top = seen?.getBoundingClientRect().top ?? 0;
    while (box.scrollHeight < before + 500) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    const after = box.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect().top ?? 0;
    return { ended, moved: Math.abs(after - top) };
  });

test('older messages that come in just when a scroll ends move nothing', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const lines = Array.from({ length: 200 }, (_, index) => `Line ${String(index)} ${'word '.repeat((index * 7) % 41)}`);
  await writeMany(device, customer, lines);
  const ownDevice = await connectDevice(product, customer);
  await ownDevice.ask(markRead, { userid: leader.me.id, upTo: lines.length });
  ownDevice.close();

  const page = await open('/chat-users', { as: customer, isPhone: true });
  await takeScrollEnds(page);
  await page.reload();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.locator(`[data-seq="${String(lines.length)}"]`)).toBeInViewport();
  for (let round = 0; round < 4; round++) {
    await scrollNear(messages, 1000);
    const { ended, moved } = await endScrollWhileOlderComeIn(messages);
    expect(ended).toBeGreaterThan(0);
    expect(moved).toBeLessThan(1);
  }
  device.close();
});
