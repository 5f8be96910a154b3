import { afterEach, beforeEach, expect, vi } from 'vitest';

const complaints: unknown[][] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

// Before what a page needs: what is set up later is put back earlier.
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints, 'nothing was written to the console as an error').toEqual([]);
});

// A test that says `@vitest-environment node` is of pure functions: a page would cost it a second, and it asks nobody.
if (typeof window === 'undefined') vi.stubGlobal('fetch', () => expect.fail('A pure function asks nobody.'));
else await import('./setup-page.ts');
