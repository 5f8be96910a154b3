import { Pause, Play, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { changeVoiceRate, playback, stopVoice, toggleVoice, voiceRate } from '#features/chat/io/voice-playback.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { useStore } from '#lib/store.ts';
import { miniPlayerTexts as texts } from '#features/chat/texts/mini-player-texts.ts';
import { formatNumber } from '#lib/numbers.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { clockTime } from '#ui/clock-time.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import styles from './mini-player.module.css';

/** Above every other screen, the voice message that was begun in a conversation that is not open any more. */
export function MiniPlayer() {
  const now = useStore(playback, (playing) => playing);
  const rate = useStore(voiceRate, (speed) => speed);
  const { pathname, search } = useLocation();
  if (!now) return null;
  const { partnerId, partnerName, message, file, isOwn, isPlaying, position, duration = 0 } = now;
  const isOpen = pathname === paths.conversation && new URLSearchParams(search).get('id') === partnerId;
  if (isOpen) return null;
  const name = isOwn ? texts.own(partnerName) : partnerName;
  const speed = `${formatNumber(rate)}×`;
  return (
    <section className={styles.player} aria-label={texts.label}>
      <IconButton
        label={isPlaying ? uiTexts.pause : uiTexts.play}
        icon={isPlaying ? <Pause className={styles.filled} /> : <Play className={styles.filled} />}
        busy={isPlaying && now.isWaiting}
        // It has its sound already.
        onClick={() => void toggleVoice(now, file.cloudUrl)}
      />
      <Link
        className={styles.name}
        to={withQuery(paths.conversation, { id: partnerId, name: partnerName, seq: message.seq })}
        aria-label={texts.show(name)}
      >
        <span className={styles.words} dir="auto">
          {name}
        </span>
      </Link>
      {now.hasFailed ? (
        <span className={styles.failed} role="alert">
          {uiTexts.mediaFailed}
        </span>
      ) : (
        <span className={styles.time} dir="ltr">
          {clockTime(position)} / {clockTime(duration)}
        </span>
      )}
      <button type="button" className={styles.speed} aria-label={uiTexts.speed(speed)} onClick={changeVoiceRate}>
        <span dir="ltr">{speed}</span>
      </button>
      <IconButton label={texts.stop} icon={<X />} onClick={stopVoice} />
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.share}
          style={{ inlineSize: `${String(duration > 0 ? Math.min(100, (position / duration) * 100) : 0)}%` }}
        />
      </span>
    </section>
  );
}
