import { expect, test, vi } from 'vitest';
import { setUnreadCount } from './unread-count.ts';

const badge = {
  setAppBadge: vi.fn<(count: number) => Promise<void>>(() => Promise.resolve()),
  clearAppBadge: vi.fn(() => Promise.resolve()),
};

test('the icon follows what the page knows, though a notification wrote another number there', () => {
  Object.assign(navigator, badge);
  // The page begins with nothing known; a notification had said 2.
  setUnreadCount(0);
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(1);
  setUnreadCount(3);
  setUnreadCount(3);
  expect(badge.setAppBadge.mock.calls).toEqual([[3], [3]]);
  setUnreadCount(0);
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(2);
});
