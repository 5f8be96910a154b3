import { useEffect, useEffectEvent, useRef } from 'react';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './partner-list.module.css';

/** More people that may be loaded. */
export interface MorePeople {
  readonly isBusy: boolean;
  /** Loads automatically as the end of the list comes into view, without a button. */
  readonly isByScrolling: boolean;
  readonly hasFailed: boolean;
  readonly onLoad: () => void;
}

/** The end of a list of people while there are more. */
export function LoadMore({ isBusy, isByScrolling, hasFailed, onLoad }: MorePeople) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => onLoad());
  useEffect(() => {
    if (!isByScrolling || hasFailed || isBusy || !end.current) return undefined;
    // Observed again after each page: the end may still be in view.
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) load();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isByScrolling, hasFailed, isBusy]);
  return (
    <div ref={end} className={styles.more}>
      {isByScrolling && !hasFailed ? (
        <Spinner />
      ) : (
        <Button variant="quiet" busy={isBusy} onClick={onLoad}>
          {hasFailed ? chatPartTexts.retry : conversationTexts.loadMore}
        </Button>
      )}
    </div>
  );
}
