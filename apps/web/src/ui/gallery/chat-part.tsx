import { useState } from 'react';
import { AudioPlayer } from '../audio-player.tsx';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { DayChip } from '../day-chip.tsx';
import { FileTile } from '../file-tile.tsx';
import { MediaView } from '../media-view.tsx';
import { Tick } from '../tick.tsx';
import { VideoPlayer } from '../video-player.tsx';
import styles from './gallery.module.css';
import { Group } from './group.tsx';
import type { MediaItem } from '../media-stage.tsx';

/** A picture drawn on the spot. */
function picture(name: string, hue: number): MediaItem {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="hsl(${hue} 40% 70%)"/><circle cx="600" cy="420" r="180" fill="hsl(${hue} 70% 85%)"/></svg>`;
  return { kind: 'image', name, src: `data:image/svg+xml,${encodeURIComponent(drawing)}` };
}

/** Twelve seconds of a quiet tone, as a WAV file. */
function hum(): string {
  const rate = 4000;
  const length = rate * 12;
  const bytes = new DataView(new ArrayBuffer(44 + length));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  write(36, 'data');
  bytes.setUint32(40, length, true);
  for (let at = 0; at < length; at += 1) bytes.setUint8(44 + at, 128 + 20 * Math.sin((at / rate) * 2 * Math.PI * 220));
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

const peaks = Array.from(
  { length: 48 },
  (_, index) => Math.abs(Math.sin(index / 3) * Math.cos(index / 7)) * 0.9 + 0.08,
);

export function ChatPart() {
  const [shown, setShown] = useState<number>();
  const items = [picture('Sunrise.png', 30), picture('A name that is much longer than any bar can hold.png', 200)];

  return (
    <>
      <Group title="Tick, DayChip" as="bare">
        <DayChip dateTime="2026-11-20">20 November</DayChip>
        <div className={styles.bubble}>
          See you at ten. <time>09:41 AM</time>
        </div>
        {(['waiting', 'sent', 'delivered', 'read', 'failed'] as const).map((state) => (
          <div key={state} className={`${styles.bubble ?? ''} ${styles.out ?? ''}`}>
            I am on my way. <time>09:42 AM</time> <Tick state={state} />
          </div>
        ))}
        <div className={`${styles.bubble ?? ''} ${styles.out ?? ''}`}>
          <AudioPlayer src={hum()} peaks={peaks} label="Voice message from you" />
        </div>
        <div className={styles.bubble}>
          <AudioPlayer src="/missing.webm" duration={84} label="Voice message from Mira" />
        </div>
        <div className={styles.person}>
          <Avatar name="Mira Nair" size={48} online />
          Mira Nair
        </div>
      </Group>
      <Group title="FileTile" as="column">
        <FileTile
          name="Minutes of the meeting of all the branches of November.pdf"
          kind="document"
          size={1_234_567}
          href="#file"
        />
        <FileTile name="holiday.jpg" kind="image" size={84_000} onRemove={() => undefined} />
      </Group>
      <Group title="VideoPlayer, MediaView" as="column">
        <VideoPlayer src="/missing.mp4" label="clip.mp4" />
        <Button variant="quiet" onClick={() => setShown(0)}>
          MediaView
        </Button>
      </Group>
      <MediaView
        open={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
        items={items}
        index={shown ?? 0}
        onIndexChange={setShown}
      />
    </>
  );
}
