import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { attention } from '#lib/attention.ts';
import { ownPath } from '#lib/own-path.ts';
import { paths } from '#lib/paths.ts';
import { isToPage, type ToPage } from '#lib/worker-messages.ts';

/** The person whose conversation the address shows; null on other screens. */
const partnerShown = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null =>
  pathname === paths.conversation ? new URLSearchParams(search).get('id') : null;

const answerTo = (question: Exclude<ToPage, { readonly type: 'open' }>): boolean =>
  attention.get() && (question.type === 'attends' || partnerShown(window.location) === question.partnerId);

/** Answers the service worker: whether somebody looks at this page and what it shows, and goes where a notification leads. */
export const useWorkerQuestions = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const answer = ({ data, ports }: MessageEvent<unknown>): void => {
      if (!isToPage(data)) return;
      if (data.type !== 'open') {
        ports[0]?.postMessage(answerTo(data));
        return;
      }
      const path = ownPath(data.path);
      if (path !== null) void navigate(path);
      ports[0]?.postMessage(path !== null);
    };
    navigator.serviceWorker.addEventListener('message', answer);
    return () => navigator.serviceWorker.removeEventListener('message', answer);
  }, [navigate]);
};
