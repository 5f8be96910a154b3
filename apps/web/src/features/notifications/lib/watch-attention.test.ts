import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attention } from '#lib/attention.ts';
import { setConnection } from '#testing/connection.ts';
import { attentionAfter, type AttentionEvent, type AttentionState, watchAttention } from './watch-attention.ts';

const emit = vi.hoisted(() => vi.fn((_event: unknown, _payload: object) => Promise.resolve({})));
vi.mock('#lib/realtime.ts', () => ({ emit }));

describe('the table of states', () => {
  const events: readonly AttentionEvent[] = ['shown', 'hidden', 'touched', 'quiet'];
  const after = (...taken: readonly AttentionEvent[]): AttentionState => taken.reduce(attentionAfter, 'looking');

  it('looks away when the page is hidden or nobody touched it, and back when somebody does', () => {
    expect(after('hidden')).toBe('hidden');
    expect(after('hidden', 'shown')).toBe('looking');
    expect(after('quiet')).toBe('idle');
    expect(after('quiet', 'touched')).toBe('looking');
  });

  it('a hidden page is looked at by nobody, whatever is touched', () => {
    expect(after('hidden', 'touched')).toBe('hidden');
    expect(after('quiet', 'hidden', 'touched')).toBe('hidden');
  });

  it('depends on the last word about visibility alone once the page was hidden', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (taken) => {
        const last = taken.findLast((event) => event === 'shown' || event === 'hidden');
        expect(after(...taken) === 'hidden').toBe(taken.includes('hidden') && last === 'hidden');
      }),
    );
  });
});

describe('a page', () => {
  const told = () => emit.mock.calls.map(([, payload]) => payload);
  const show = (visibility: DocumentVisibilityState): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const touch = () => window.dispatchEvent(new Event('pointermove'));

  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    emit.mockClear();
    setConnection('idle');
    setConnection('connecting');
    setConnection('connected');
    stop = watchAttention();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('tells the server when the page is hidden, and when it is back', () => {
    show('hidden');
    expect(attention.get()).toBe(false);
    show('visible');
    expect(attention.get()).toBe(true);
    expect(told()).toEqual([{ active: false }, { active: true }]);
  });

  it('a minute without a touch is looking away; a touch is looking again', () => {
    vi.advanceTimersByTime(50_000);
    touch();
    vi.advanceTimersByTime(50_000);
    expect(told()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(told()).toEqual([{ active: false }]);
    touch();
    expect(told()).toEqual([{ active: false }, { active: true }]);
    vi.advanceTimersByTime(60_000);
    expect(told()).toEqual([{ active: false }, { active: true }, { active: false }]);
  });

  it('a page that comes back from hidden is quiet after a minute, too', () => {
    show('hidden');
    show('visible');
    vi.advanceTimersByTime(60_000);
    expect(attention.get()).toBe(false);
  });

  it('says it again on a new connection, which starts by being looked at', () => {
    show('hidden');
    setConnection('idle');
    setConnection('connecting');
    emit.mockClear();
    setConnection('connected');
    expect(told()).toEqual([{ active: false }]);
  });
});
