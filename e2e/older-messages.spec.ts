import { markRead } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { scrollNear, writeMany } from './fixtures/long-history.ts';
import { expect, test } from './fixtures/test.ts';

/** When a scroll ends: just before older messages come in, or between their being drawn and their being measured. */
type Moment = 'before' | 'between';

interface Hooks {
  endScroll: () => number;
  onAnswer: (() => void) | null;
}

/**
 * Lets `endScroll` run what waits for 150 ms without a scroll as if its time were up: after all that is due at once, if it
 * still waits then. It answers how many were waiting. `onAnswer` is called before the page hears of an answer as long as
 * a page of messages.
 */
const takeScrollEnds = (page: Page) =>
  page.addInitScript(() => {
    const waiting = new Map<number, () => void>();
    const { setTimeout: start, clearTimeout: stop, WebSocket: Socket } = window;
    class HeardSocket extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          const { onAnswer } = window as unknown as Hooks;
          if (typeof data === 'string' && data.length > 3000) onAnswer?.();
        });
      }
    }
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
      onAnswer: null,
      WebSocket: HeardSocket,
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

/** Scrolls up until older messages come in, and ends the scroll at that moment. */
const endScrollAsOlderComeIn = (messages: Locator, moment: Moment) =>
  messages.evaluate(async (box, when) => {
    const hooks = window as unknown as Hooks;
    const before = box.scrollHeight;
    let ended = 0;
    const observer = new MutationObserver(() => {
      if (ended === 0 && box.scrollHeight >= before + 500) ended = hooks.endScroll();
    });
    if (when === 'between') observer.observe(box, { subtree: true, childList: true, attributes: true });
    else hooks.onAnswer = () => (ended = hooks.endScroll());
    box.scrollTop = 700;
    const edge = box.getBoundingClientRect().top + 120;
    const seen = [...box.querySelectorAll('[data-seq]')].find((row) => row.getBoundingClientRect().top >= edge);
    const seq = seen?.getAttribute('data-seq') ?? '';
    const top = seen?.getBoundingClientRect().top ?? 0;
    while (box.scrollHeight < before + 500) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    hooks.onAnswer = null;
    const after = box.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect().top ?? 0;
    return { ended, moved: Math.abs(after - top) };
  }, moment);

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
  for (const moment of ['before', 'between', 'before', 'between'] as const) {
    await scrollNear(messages, 1000);
    const { ended, moved } = await endScrollAsOlderComeIn(messages, moment);
    expect(ended).toBeGreaterThan(0);
    expect(moved).toBeLessThan(1);
  }
  device.close();
});
