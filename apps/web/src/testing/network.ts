import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { vi } from 'vitest';

const set = (isOnline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    // Before the first page is drawn it does not listen.
    onlineManager.setOnline(isOnline);
  });
};

/** Takes the browser off the network. The test puts it back. */
export const goOffline = (): void => set(false);
export const goOnline = (): void => set(true);
