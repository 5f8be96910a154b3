import { runSelfCheck } from '@branchline/contract/self-check';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { opensLiveConnection } from '#lib/realtime-probe.ts';

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
