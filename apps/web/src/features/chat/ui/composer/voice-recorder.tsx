import { SendHorizontal, Square, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { clockTime } from '#ui/clock-time.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Waveform } from '#ui/waveform.tsx';
import { useRecorder } from './use-recorder.ts';
import type { OutgoingFile } from '#features/chat/core/outbox.ts';
import { type Recording, recordingName } from '#features/chat/core/recorder.ts';
import { VoicePreview } from '#features/chat/ui/message/voice-preview.tsx';
import styles from './voice-recorder.module.css';
import { sendTyping } from '#features/chat/api/send-typing.ts';

const everyMs = 3000;

/** Shows a partner that one records something for them, again every few seconds, and that it ended. */
const useRecordingSignal = (partnerId: string, isRecording: boolean): void => {
  useEffect(() => {
    if (!isRecording) return undefined;
    const signal = (): void => sendTyping(partnerId, 'recording');
    signal();
    const timer = setInterval(signal, everyMs);
    return () => {
      clearInterval(timer);
      sendTyping(partnerId, null);
    };
  }, [partnerId, isRecording]);
};

interface VoiceRecorderProps {
  partnerId: string;
  /** A recording that was deleted and comes back; null to record a new one. */
  restored: Recording | null;
  onSend: (file: OutgoingFile) => void;
  onDelete: () => void;
  /** Called with what was recorded once that ended, also when the conversation is left. */
  onRecorded: (recording: Recording) => void;
  /** Called with what was deleted when the person wants it back. */
  onRestore: (recording: Recording) => void;
  /** Called with what to say when nothing can be recorded. */
  onProblem: (problem: string) => void;
}

const problems = {
  unsupported: chatPartTexts.recordingUnsupported,
  denied: chatPartTexts.microphoneDenied,
  empty: chatPartTexts.recordingEmpty,
} as const;

/** Bars that are still to come. */
const meterBars = 48;
/** Send comes where Stop was: a second tap on that place is not meant for it. */
const doubleTapMs = 300;

/** Records a voice message from when it appears: tap to stop, then listen, delete or send. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const { partnerId, restored, onSend, onRecorded, onDelete, onRestore, onProblem } = props;
  const { state, stop, discard } = useRecorder(restored, onRecorded);
  useRecordingSignal(partnerId, state.phase === 'recording');
  const problem = state.phase === 'idle' ? state.problem : null;
  const tellProblem = useEffectEvent((found: string) => onProblem(found));
  useEffect(() => {
    if (problem !== null) tellProblem(problems[problem]);
  }, [problem]);

  // What one pressed is gone: the focus goes on to what comes next.
  const recorder = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const hasNone = [document.body, recorder.current].includes(document.activeElement as HTMLElement | null);
    if (hasNone) (next.current ?? recorder.current)?.focus();
  }, [state.phase]);

  const isStopped = state.phase === 'stopped';
  const [isSendable, setIsSendable] = useState(false);
  useEffect(() => {
    if (!isStopped) return;
    const timer = setTimeout(() => setIsSendable(true), doubleTapMs);
    return () => clearTimeout(timer);
  }, [isStopped]);

  const send = (): void => {
    if (state.phase !== 'stopped' || !isSendable) return;
    const { blob, mimeType, startedAt } = state.recording;
    const name = recordingName(startedAt, mimeType);
    onSend({ name, mimeType, size: blob.size, blob, fileId: null, url: null });
  };

  const remove = (): void => {
    const composer = recorder.current?.parentElement;
    // Where one writes stands in the place of the recorder; gone with the conversation, or recording again, it is not.
    const isFree = (): boolean => composer?.isConnected === true && composer.querySelector('form') !== null;
    void discard()?.then((recording) => {
      if (recording.blob.size === 0) return;
      const restore = (): void => (isFree() ? onRestore(recording) : showFailure(chatPartTexts.recordingGone));
      showSuccess(chatPartTexts.recordingDeleted, { label: chatPartTexts.undo, run: restore });
    });
    onDelete();
  };

  return (
    <div
      ref={recorder}
      className={styles.recorder}
      role="group"
      aria-label={chatPartTexts.voiceRecording}
      tabIndex={-1}
    >
      <IconButton variant="danger" label={chatPartTexts.deleteRecording} icon={<Trash2 />} onClick={remove} />
      {state.phase === 'recording' ? (
        <>
          <span className={styles.time} role="timer" aria-label={chatPartTexts.recordingFor(clockTime(state.seconds))}>
            <span className={styles.dot} />
            {clockTime(state.seconds)}
          </span>
          <div className={styles.meter}>
            <Waveform peaks={[...Array<number>(meterBars - state.levels.length).fill(0), ...state.levels]} share={1} />
          </div>
          <IconButton
            ref={next}
            variant="primary"
            className={styles.stop}
            label={chatPartTexts.stopRecording}
            icon={<Square />}
            onClick={stop}
          />
        </>
      ) : state.phase === 'stopped' ? (
        <>
          <VoicePreview className={styles.preview} blob={state.recording.blob} />
          <IconButton
            ref={next}
            variant="primary"
            label={conversationTexts.send}
            icon={<SendHorizontal />}
            aria-disabled={!isSendable || undefined}
            onClick={send}
            // The Enter that stopped it is still held.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
          />
        </>
      ) : (
        <span className={styles.asking}>
          <Spinner size="small" label={null} />
          {chatPartTexts.askingMicrophone}
        </span>
      )}
    </div>
  );
}
