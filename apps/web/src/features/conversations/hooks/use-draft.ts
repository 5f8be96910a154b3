import { useEffect, useRef, useState } from 'react';
import { tryWithDatabase } from '../lib/chat-database.ts';
import { subscribeDraft, tellDraft } from '../lib/draft-news.ts';

const saveDelayMs = 300;

/** What is being written to a partner; kept on the device, so that a reload loses nothing, and the same in each tab. */
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
    void tryWithDatabase((database) => database.get('drafts', partnerId), undefined).then((kept) => {
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
      void tryWithDatabase<unknown>(
        (database) => (draft.text === '' ? database.delete('drafts', partnerId) : database.put('drafts', draft)),
        null,
      );
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
