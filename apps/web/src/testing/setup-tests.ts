import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { fakeServer } from './fake-server.ts';

// Screens are loaded when they are shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout: what it leaves out is answered as a wide, still page would.
window.scrollTo = vi.fn();
Element.prototype.scrollTo = vi.fn();

beforeAll(() => fakeServer.listen({ onUnhandledRequest: 'error' }));
afterAll(() => fakeServer.close());

const complaints: unknown[][] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  cleanup();
  fakeServer.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(complaints, 'nothing was written to the console as an error').toEqual([]);
});
