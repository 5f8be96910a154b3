import { maxContentLength } from '@branchline/contract/conversations';
import type { ChatPartner } from '@branchline/contract/shapes';
import { Mic, SendHorizontal, X, Zap } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { getSession, useSession } from '#lib/session-store.ts';
import { useStore } from '#lib/store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { useTypingSignal } from './use-typing-signal.ts';
import type { NewEntry, OutgoingFile } from '#features/chat/core/outbox.ts';
import { composings, endComposing, setComposing } from '#features/chat/io/composing.ts';
import { addToOutbox, removeFromOutbox } from '#features/chat/io/outbox.ts';
import type { QuickReplyKeys } from './quick-reply-keys.ts';
import type { Recording } from '#features/chat/core/recorder.ts';
import { slashSearch, unfilledIn } from '#features/chat/core/quick-reply-text.ts';
import { recordings, setRecording } from '#features/chat/io/draft-attachments.ts';
import { AttachButton } from './attach-button.tsx';
import styles from './composer.module.css';
import { ComposerField } from './composer-field.tsx';

const DroppedFiles = lazyWithRetry(() => import('./dropped-files.tsx'), 'DroppedFiles', nothing);
const VoiceRecorder = lazyWithRetry(() => import('./voice-recorder.tsx'), 'VoiceRecorder');
const AttachmentStrip = lazyWithRetry(() => import('./attachment-strip.tsx'), 'AttachmentStrip');
const ComposingBar = lazyWithRetry(() => import('./composing-bar.tsx'), 'ComposingBar');
const UnfilledNotice = lazyWithRetry(() => import('./unfilled-notice.tsx'), 'UnfilledNotice');
const QuickReplyPanel = lazyWithRetry(() => import('./quick-reply-panel.tsx'), 'QuickReplyPanel');

/** The microphone stands where Send was: for so long after a message a tap there is the second of a double one. */
const doubleTapMs = 300;

/** What had the focus is gone with the recorder. */
const focusIfLost = (button: HTMLButtonElement | null): void => {
  if (document.activeElement === document.body) button?.focus();
};

/** By how many characters, as people and the server count them, a message is too long. */
const excessOf = (text: string): number =>
  text.length <= maxContentLength ? 0 : Math.max(0, [...text].length - maxContentLength);

interface ComposerProps {
  partnerId: string;
  partner: ChatPartner | null | undefined;
  /** Called with each message that was put into the outbox. */
  onSent: () => void;
}

/** Where one writes: words, files, voice messages and, for leaders, quick replies. */
export function Composer({ partnerId, partner, onSent }: ComposerProps) {
  const session = useSession();
  const isLeader = session?.role === 'team_leader';
  const composing = useStore(composings, (all) => all.get(partnerId));
  const edit = composing?.kind === 'edit' ? composing : null;
  const [draft, setDraft] = useDraft(partnerId);
  const text = edit?.text ?? draft;
  /** Undefined until something was recorded. */
  const [isRecording, setIsRecording] = useState<boolean>();
  /** What was recorded and not sent yet. */
  const recording = useStore(recordings, (all) => all.get(partnerId) ?? null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [panel, setPanel] = useState<'button' | 'dismissed' | null>(null);
  const [activeOption, setActiveOption] = useState<string | null>(null);
  const attachments = useAttachments(partnerId);
  const field = useRef<HTMLTextAreaElement>(null);
  const panelKeys = useRef<QuickReplyKeys>(null);
  const sentAt = useRef(-doubleTapMs);
  /** Counts the quick replies that stand in the message. */
  const countUses = useRef<(() => void)[]>([]);
  const typing = useTypingSignal(partnerId);

  const search = isLeader && !edit && panel === null ? slashSearch(text) : null;
  const isPanelOpen = !edit && (panel === 'button' || search !== null);
  const files = edit ? edit.message.files : attachments.items;
  const hasContent = text.trim() !== '' || files.length > 0;
  const isPreparing = !edit && attachments.isPreparing;
  const excess = excessOf(text.trim());
  // Quick replies are for customers; among leaders braces are braces.
  const unfilled = isLeader && !edit && partner?.role !== 'team_leader' ? unfilledIn(text) : [];
  const problemId = useId();
  const isRefused = isPreparing || excess > 0 || unfilled.length > 0;

  const change = (next: string): void => {
    if (edit) {
      setComposing(partnerId, { ...edit, text: next });
      return;
    }
    setDraft(next);
    if (next === '') countUses.current = [];
    if (panel === 'dismissed' && !next.startsWith('/')) setPanel(null);
    typing.change(next);
  };

  /** Answers whether the message stands in the outbox: only then is it taken from where it was written. */
  const post = (entry: Pick<NewEntry, 'content' | 'files' | 'editOf'>): boolean => {
    try {
      const replyTo = composing?.kind === 'reply' ? composing.quoted : undefined;
      void addToOutbox({ ...entry, partnerId, replyTo });
    } catch {
      showFailure(conversationTexts.notPosted);
      return false;
    }
    sentAt.current = performance.now();
    typing.stop();
    setProblems([]);
    endComposing(partnerId);
    if (!entry.editOf) onSent();
    return true;
  };

  const send = (): void => {
    if (!hasContent || isRefused) return;
    const content = text.trim();
    field.current?.focus();
    if (edit) {
      const { before, message, replaces } = edit;
      if (content === before) endComposing(partnerId);
      else if (post({ content, files: [], editOf: { id: message.id, seq: message.seq } }) && replaces)
        void removeFromOutbox(replaces);
      return;
    }
    if (!post({ content, files: attachments.items.flatMap(({ file }) => file ?? []) })) return;
    for (const count of countUses.current.splice(0)) count();
    setDraft('');
    setPanel(null);
    attachments.clear();
  };

  /** Lets go of what the message answers or changes. */
  const cancel = (): void => {
    if (!composing) return;
    endComposing(partnerId);
    field.current?.focus();
  };

  const attach = async (files: readonly File[]): Promise<void> => {
    if (edit) {
      setProblems([conversationTexts.editTakesNoFiles]);
      return;
    }
    setProblems([]);
    setProblems(await attachments.add(files));
    field.current?.focus();
  };

  const keepRecording = (recorded: Recording): void => {
    // The session may have ended while the microphone was let go.
    if (getSession()?.userId === session?.userId) setRecording(partnerId, recorded);
  };
  const endRecording = (): void => {
    setIsRecording(false);
    setRecording(partnerId, null);
  };

  /** Puts words where the cursor is; in place of the search that found them. */
  const insert = (inserted: string, files: readonly OutgoingFile[]): void => {
    const box = field.current;
    const [start, end] = search === null && box ? [box.selectionStart, box.selectionEnd] : [0, text.length];
    change(text.slice(0, start) + inserted + text.slice(end));
    setPanel(null);
    const refusal = attachments.addStored(files);
    setProblems(refusal === null ? [] : [refusal]);
    // What is still to be filled in is chosen: one types over it.
    const [word = ''] = isLeader ? unfilledIn(inserted) : [];
    const cursor = start + (word === '' ? inserted.length : inserted.indexOf(word));
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(cursor, cursor + word.length);
    });
  };

  return (
    <div className={styles.composer}>
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          <div>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
          <IconButton size="small" label={conversationTexts.dismiss} icon={<X />} onClick={() => setProblems([])} />
        </div>
      )}
      {excess > 0 && (
        <p id={problemId} className={classNames(styles.problems, styles.excess)} role="status">
          {conversationTexts.messageTooLong(maxContentLength, excess)}
        </p>
      )}
      <Suspense fallback={null}>
        {isPanelOpen && (
          <QuickReplyPanel
            partner={partner}
            branch={session?.branchName ?? ''}
            slashSearch={search}
            keys={panelKeys}
            onActiveChange={setActiveOption}
            onPick={(picked) => {
              countUses.current.push(picked.countUse);
              insert(picked.text, picked.files);
            }}
            onClose={() => {
              setPanel(search === null ? null : 'dismissed');
              field.current?.focus();
            }}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {excess === 0 && unfilled.length > 0 && (
          <UnfilledNotice id={problemId} field={field} text={text} unfilled={unfilled} />
        )}
        {composing && (
          <ComposingBar
            partnerId={partnerId}
            partnerName={partner?.username ?? ''}
            composing={composing}
            onCancel={cancel}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {!edit && attachments.items.length > 0 && (
          <AttachmentStrip items={attachments.items} onRemove={attachments.remove} />
        )}
      </Suspense>
      {isRecording || recording ? (
        <Suspense fallback={<Spinner />}>
          <VoiceRecorder
            partnerId={partnerId}
            restored={isRecording ? null : recording}
            onSend={(file) => {
              if (post({ content: '', files: [file] })) endRecording();
            }}
            onRecorded={keepRecording}
            onDelete={endRecording}
            onRestore={keepRecording}
            onProblem={(problem) => {
              setProblems([problem]);
              endRecording();
            }}
          />
        </Suspense>
      ) : (
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {!edit && <AttachButton onFiles={(chosen) => void attach(chosen)} hasRoom={!hasContent && !isLeader} />}
          {isLeader && !edit && (
            <IconButton
              label={conversationTexts.quickReplies}
              icon={<Zap />}
              aria-expanded={isPanelOpen}
              onClick={() => setPanel(panel === 'button' ? null : 'button')}
            />
          )}
          <ComposerField
            ref={field}
            value={text}
            onChange={change}
            onSend={send}
            onEscape={cancel}
            onFiles={(files) => void attach(files)}
            problemId={excess > 0 || unfilled.length > 0 ? problemId : null}
            list={search === null ? null : { keys: panelKeys, activeOption }}
          />
          {hasContent || edit ? (
            <IconButton
              type="submit"
              variant="primary"
              label={conversationTexts.send}
              icon={<SendHorizontal />}
              disabled={isRefused}
            />
          ) : (
            <IconButton
              ref={isRecording === false ? focusIfLost : null}
              label={conversationTexts.record}
              icon={<Mic />}
              onClick={({ detail }) => {
                if (detail > 1 || performance.now() - sentAt.current < doubleTapMs) return;
                setProblems([]);
                setIsRecording(true);
              }}
            />
          )}
        </form>
      )}
      <Suspense fallback={null}>
        <DroppedFiles onFiles={(files) => void attach(files)} />
      </Suspense>
    </div>
  );
}
