const sampleRate = 16_000;

/** Speech goes up and down in syllables: a voice-like tone, louder and softer, with pauses between words. */
const sampleAt = (seconds: number, length: number, pitch: number): number => {
  const word = Math.max(0, Math.sin(seconds * Math.PI * 1.3) + 0.25);
  const syllable = 0.55 + 0.45 * Math.sin(seconds * Math.PI * 7.4);
  const melody = pitch * (1 + 0.12 * Math.sin(seconds * 2.1) + 0.03 * Math.sin(seconds * 5.7));
  const phase = 2 * Math.PI * melody * seconds;
  const voice = [1, 0.6, 0.35, 0.2, 0.1].reduce((sum, loud, index) => sum + loud * Math.sin(phase * (index + 1)), 0);
  const edge = Math.min(1, seconds * 8, (length - seconds) * 8);
  return voice * word * syllable * edge * 0.22;
};

/** A voice note of so many seconds as a WAV file (RIFF, 16-bit PCM, mono). */
export const makeVoiceNote = (seconds: number, pitch: number): Buffer => {
  const count = Math.round(seconds * sampleRate);
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index++) {
    const sample = sampleAt(index / sampleRate, seconds, pitch);
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), 44 + index * 2);
  }
  return wav;
};
