import type { MediaItem } from '../media-stage.tsx';

/** A picture drawn on the spot. */
export function picture(name: string, hue: number): MediaItem {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="hsl(${hue} 40% 70%)"/><circle cx="600" cy="420" r="180" fill="hsl(${hue} 70% 85%)"/></svg>`;
  return { kind: 'image', name, src: `data:image/svg+xml,${encodeURIComponent(drawing)}` };
}

/** Twelve seconds of a quiet tone, as a WAV file. */
export function hum(): string {
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
