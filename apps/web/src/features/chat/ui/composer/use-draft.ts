import { useEffect, useRef, useState } from 'react';
import { findKept, keep, tryWithDatabase } from '#features/chat/io/chat-database.ts';
import { openChannel } from '#lib/open-channel.ts';
import { getSession } from '#lib/session-store.ts';

const saveDelayMs = 300;

/**
 * What is being written to a partner; kept on the device, so that neither a reload nor the end of the session loses
 * anything, and the same in each tab.
 */
export const useDraft = (partnerId: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState('');
  const wasTouched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<string>(undefined);
  /** As the device has it. */
  const saved = useRef('');

  useEffect(() => {
    wasTouched.current = false;
    saved.current = '';
    let isCurrent = true;
    // Whoever it is: the session may be over when it is saved for the last time.
    const ownerId = getSession()?.userId;
    void findKept('drafts', partnerId).then((kept) => {
      if (!isCurrent || wasTouched.current) return;
      saved.current = kept?.text ?? '';
      setText(saved.current);
    });
    const save = (): void => {
      clearTimeout(timer.current);
      if (unsaved.current === undefined) return;
      const draft = { partnerId, text: unsaved.current };
      unsaved.current = undefined;
      tellDraft({ ...draft, before: saved.current });
      saved.current = draft.text;
      if (draft.text === '') void tryWithDatabase((database) => database.delete('drafts', partnerId), undefined);
      else void keep('drafts', { ...draft, ownerId });
    };
    // Whoever writes something else here keeps it.
    const stopHearing = subscribeDraft(partnerId, ({ before, text: next }) => {
      if (unsaved.current !== undefined || saved.current !== before) return;
      wasTouched.current = true;
      saved.current = next;
      setText(next);
    });
    saveNow.current = save;
    window.addEventListener('pagehide', save);
    return () => {
      isCurrent = false;
      stopHearing();
      window.removeEventListener('pagehide', save);
      save();
      setText('');
    };
  }, [partnerId]);

  const saveNow = useRef<() => void>(() => undefined);
  const change = (next: string): void => {
    wasTouched.current = true;
    unsaved.current = next;
    setText(next);
    clearTimeout(timer.current);
    // What was sent must not come back: a page that closes right after has no time left to forget it.
    if (next === '') saveNow.current();
    else timer.current = setTimeout(() => saveNow.current(), saveDelayMs);
  };
  return [text, change];
};

/** A draft on this device that went from one text to another. */
interface DraftNews {
  readonly partnerId: string;
  readonly before: string;
  readonly text: string;
}

const channel = openChannel('branchline-drafts');

/** Tells the other tabs, so that what was sent in one does not stand in another, waiting to be sent again. */
const tellDraft = (news: DraftNews): void => channel?.postMessage(news);

/** Hears of what other tabs do with the draft to a partner; returns the stopper. */
const subscribeDraft = (partnerId: string, listener: (news: DraftNews) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<DraftNews>): void => {
    if (data.partnerId === partnerId) listener(data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
};
