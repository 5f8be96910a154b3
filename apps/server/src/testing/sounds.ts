import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has ffmpeg, which tests of sounds need. In CI none of them may be left out. */
export const hasFfmpeg = (): boolean => {
  if (spawnSync('ffmpeg', ['-version']).error === undefined) return true;
  if (process.env['CI']) throw new Error('ffmpeg is missing, and in CI no test may be left out.');
  return false;
};

/** Runs work with a folder of its own. */
const inFolder = <T>(work: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'sounds-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Opus in WebM, as Chrome and Firefox record a voice, or another codec in another container; its length in seconds. */
export const makeVoice = (seconds: number, container = 'webm', codec = 'libopus'): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    const path = join(folder, `voice.${container}`);
    const source = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${String(seconds)}`];
    execFileSync('ffmpeg', [
      '-v',
      'error',
      ...source,
      '-c:a',
      codec,
      '-b:a',
      codec === 'libopus' ? '16k' : '48k',
      path,
    ]);
    return new Uint8Array(readFileSync(path));
  });

/** Hardly any noise in Opus and Ogg, at 0.6 kbit/s: a hundredth of what it takes as AAC. */
export const makeQuiet = (seconds: number): Uint8Array<ArrayBuffer> =>
  inFolder((folder) => {
    const path = join(folder, 'quiet.ogg');
    const source = ['-f', 'lavfi', '-i', `anoisesrc=duration=${String(seconds)}:amplitude=0.00003`];
    const options = ['-c:a', 'libopus', '-b:a', '500', '-frame_duration', '60', '-application', 'voip'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, ...options, path]);
    return new Uint8Array(readFileSync(path));
  });

/** What a sound holds, by ffprobe: codec, container and whole seconds. */
export const readSound = (bytes: Uint8Array): { codec: string; container: string; seconds: number } =>
  inFolder((folder) => {
    const path = join(folder, 'sound');
    writeFileSync(path, bytes);
    const wanted = ['-show_entries', 'stream=codec_name:format=format_name,duration', '-of', 'json'];
    const found = JSON.parse(String(execFileSync('ffprobe', ['-v', 'error', ...wanted, path]))) as {
      streams: { codec_name: string }[];
      format: { format_name: string; duration: string };
    };
    const { format_name: container, duration } = found.format;
    return {
      codec: found.streams.map((each) => each.codec_name).join(),
      container,
      seconds: Math.round(Number(duration)),
    };
  });
