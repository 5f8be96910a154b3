import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { fakeServer } from './fake-server.ts';

// Screens are loaded when they are shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout: what it leaves out is answered as a wide, still page would.
window.scrollTo = vi.fn();
Element.prototype.scrollTo = vi.fn();

beforeAll(() => fakeServer.listen({ onUnhandledRequest: 'error' }));
afterAll(() => fakeServer.close());

afterEach(() => {
  cleanup();
  fakeServer.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
