import type { QuotedMessage } from '@branchline/contract/shapes';
import { useEffect, useRef, useState } from 'react';
import { composings, replyOf, setReply } from '#features/chat/io/composing.ts';
import { findStored, keep } from '#features/chat/io/chat-database.ts';
import { draftChannel, showDraft, writtenDraft } from '#features/chat/io/drafts.ts';
import { openChannel } from '#lib/open-channel.ts';
import { getSession } from '#lib/session-store.ts';

const saveDelayMs = 300;

/**
 * What is being written to a partner, and what it answers; kept on the device, so that neither a reload nor the end of the
 * session loses anything, and the same in each tab.
 */
export const useDraft = (partnerId: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState('');
  const written = useRef('');
  const wasTouched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnsaved = useRef(false);
  /** As the device has it. */
  const saved = useRef<Draft>(emptyDraft);

  useEffect(() => {
    wasTouched.current = false;
    saved.current = emptyDraft;
    let isCurrent = true;
    const show = (draft: Draft): void => {
      saved.current = draft;
      written.current = draft.text;
      setText(draft.text);
      if (draft.replyTo?.id !== replyOf(partnerId)?.id) setReply(partnerId, draft.replyTo);
    };
    // Whoever it is: the session may be over when it is saved for the last time.
    const ownerId = getSession()?.userId;
    void findStored('drafts', partnerId).then((stored) => {
      if (isCurrent && !wasTouched.current) show({ text: stored?.text ?? '', replyTo: stored?.replyTo });
    });
    const save = (): void => {
      clearTimeout(timer.current);
      if (!isUnsaved.current) return;
      isUnsaved.current = false;
      const draft: Draft = { text: written.current, replyTo: replyOf(partnerId) };
      tellDraft({ ...draft, partnerId, before: saved.current.text });
      saved.current = draft;
      showDraft(partnerId, draft.text);
      const stored = { ...draft, partnerId, ownerId, at: new Date().toISOString() };
      void keep('drafts', stored);
      writtenDraft.set(stored);
    };
    // Whoever writes something else here keeps it.
    const stopHearing = subscribeDraft(partnerId, ({ before, text: next, replyTo }) => {
      if (isUnsaved.current || (before ?? saved.current.text) !== saved.current.text) return;
      wasTouched.current = true;
      show({ text: next, replyTo });
    });
    const stopFollowing = composings.subscribe(() => {
      if (replyOf(partnerId)?.id === saved.current.replyTo?.id) return;
      wasTouched.current = true;
      isUnsaved.current = true;
      save();
    });
    saveNow.current = save;
    window.addEventListener('pagehide', save);
    return () => {
      isCurrent = false;
      stopHearing();
      stopFollowing();
      window.removeEventListener('pagehide', save);
      save();
      setText('');
    };
  }, [partnerId]);

  const saveNow = useRef<() => void>(() => undefined);
  const change = (next: string): void => {
    wasTouched.current = true;
    isUnsaved.current = true;
    written.current = next;
    setText(next);
    clearTimeout(timer.current);
    // What was sent must not come back: a page that closes right after has no time left to forget it.
    if (next === '') saveNow.current();
    else timer.current = setTimeout(() => saveNow.current(), saveDelayMs);
  };
  return [text, change];
};

interface Draft {
  readonly text: string;
  readonly replyTo: QuotedMessage | undefined;
}
const emptyDraft: Draft = { text: '', replyTo: undefined };

/** A draft on this device that went from one text to another. */
interface DraftNews extends Draft {
  readonly partnerId: string;
  /** Absent where another device wrote later than this one: it takes the place of whatever stands. */
  readonly before?: string;
}

const channel = openChannel(draftChannel);
channel?.addEventListener('message', ({ data }: MessageEvent<DraftNews>) => showDraft(data.partnerId, data.text));

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
