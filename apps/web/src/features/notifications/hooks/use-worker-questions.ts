import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownPath } from '#lib/own-path.ts';
import { paths } from '#lib/paths.ts';
import { conversationTag, isToPage } from '#lib/worker-messages.ts';

/** The person whose conversation the address shows; null on other screens. */
const partnerShown = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null =>
  pathname === paths.conversation ? new URLSearchParams(search).get('id') : null;

/** Answers the service worker: what this page shows, and goes where a notification leads. */
const useAnswers = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const answer = ({ data, ports }: MessageEvent<unknown>): void => {
      if (!isToPage(data)) return;
      if (data.type === 'shows') {
        const isSeen = document.visibilityState === 'visible';
        ports[0]?.postMessage(isSeen && partnerShown(window.location) === data.partnerId);
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

const takeAwayShown = async (partnerId: string): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag: conversationTag(partnerId) })) ?? [];
  for (const notification of shown) notification.close();
};

/** What is read needs no notification any more. */
const useTakeAwayRead = (): void => {
  const partnerId = partnerShown(useLocation());
  useEffect(() => {
    if (partnerId === null) return;
    const takeAway = (): void => {
      if (document.visibilityState === 'visible') void takeAwayShown(partnerId);
    };
    takeAway();
    document.addEventListener('visibilitychange', takeAway);
    return () => document.removeEventListener('visibilitychange', takeAway);
  }, [partnerId]);
};

/** Keeps this page and the service worker in step about notifications. */
export const useWorkerQuestions = (): void => {
  useAnswers();
  useTakeAwayRead();
};
