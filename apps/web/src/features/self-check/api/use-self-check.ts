import { runSelfCheck } from '@branchline/contract/self-check';
import { socketPath } from '@branchline/contract/socket-events';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const patienceMs = 5_000;

/** Whether a websocket to the server opens and says hello from this browser. Signs nobody in, and closes it again. */
const opensLiveConnection = (): Promise<boolean> =>
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

/** The server's findings and what only this browser can tell. */
export const useSelfCheck = () =>
  useQuery({
    queryKey: ['self-check'],
    staleTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const before = Date.now();
      const asked = call(runSelfCheck, { body: { origin: window.location.origin }, signal });
      const [reply, isLive] = await Promise.all([asked, opensLiveConnection()]);
      // The server looks at its clock last, so its time is that of the answer.
      const apartMs = Math.abs(Date.now() - Date.parse(reply.serverTime));
      return {
        findings: reply.data,
        version: reply.version,
        isLive,
        apartMs: Math.max(0, apartMs - (Date.now() - before)),
      };
    },
  });
