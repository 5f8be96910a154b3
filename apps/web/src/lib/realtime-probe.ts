import { socketPath } from '@branchline/contract/socket-events';

const patienceMs = 5_000;

/** Whether a websocket to the server opens and says hello from this browser. Signs nobody in, and closes it again. */
export const opensLiveConnection = (): Promise<boolean> =>
  new Promise((resolve) => {
    const url = new URL(`${socketPath}/?EIO=4&transport=websocket`, window.location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    const settle = (isOpen: boolean): void => {
      clearTimeout(timer);
      resolve(isOpen);
      socket.close();
    };
    const timer = setTimeout(() => settle(false), patienceMs);
    socket.addEventListener('message', () => settle(true));
    socket.addEventListener('error', () => settle(false));
    socket.addEventListener('close', () => settle(false));
  });
