import { reportClientError } from '@branchline/contract/client-errors';
import { expect, test, vi } from 'vitest';
import { version } from '#package.json';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { ApiError } from './api-error.ts';
import { describeError, watchErrors } from './error-report.ts';

const failed = (stack: string) => Object.assign(new TypeError('cannot read “+91 98765 43210”'), { stack });
const here = window.location.origin;

test('S67: nothing of what is told of a failure was written by anybody', () => {
  window.history.replaceState(null, '', '/chat?id=01990000-0000-7000-8000-000000000001&name=Asha');
  const error = failed(`TypeError: cannot read “+91 98765 43210”
    at x (${here}/assets/chat-B5.js:1:22)
    at chrome-extension://abc/content.js:1:1
    at https://elsewhere.example/assets/a.js:3:4
    at ${here}/chat?name=Asha:1:1
y@${here}/assets/react-B5.js:7:4711`);
  expect(describeError('error', error)).toEqual({
    kind: 'error',
    error: 'TypeError',
    frames: ['/assets/chat-B5.js:1:22', '/assets/react-B5.js:7:4711'],
    screen: '/chat',
    version,
  });
  window.history.replaceState(null, '', '/somebody/9876543210');
  expect(describeError('error', error)?.screen).toBe('/');
});

test.each([
  ['what the server refused', new ApiError('forbidden', 'No.')],
  ['what an extension does', failed('at chrome-extension://abc/content.js:1:1')],
  ['what is no error', 'text'],
])('%s is not told', (_what, error) => {
  expect(describeError('rejection', error)).toBeNull();
});

test('a page tells each place once, and not for ever', async () => {
  const told = vi.fn(() => ({}));
  fakeServer.use(answers(reportClientError, told));
  watchErrors();
  for (let line = 1; line < 20; line += 1) {
    const error = failed(`at x (${here}/assets/a.js:${String(line)}:1)`);
    for (const name of ['screenerror', 'screenerror']) window.dispatchEvent(new ErrorEvent(name, { error }));
  }
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(5), { timeout: 20_000 });
});
