import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** What one sound may cost. Enough for 40 minutes; a voice message of a minute takes less than a second. */
export interface EncodeLimits {
  readonly cpuSeconds: number;
  readonly outputBytes: number;
  /** On the clock, of a machine that does other things as well. */
  readonly withinMs: number;
}
export const usualLimits: EncodeLimits = { cpuSeconds: 30, outputBytes: 50_000_000, withinMs: 60_000 };
const addressSpaceKilobytes = 1_000_000;
const priority = 10;

/** The kernel keeps these limits, also when this server is gone. Where lower ones hold already, or it knows no such limit, it goes on. */
const bounded = ({ cpuSeconds, outputBytes }: EncodeLimits): string =>
  [
    'ulimit -c 0',
    `ulimit -v ${String(addressSpaceKilobytes)}`,
    `ulimit -t ${String(cpuSeconds)}`,
    // In blocks of 512 bytes (POSIX).
    `ulimit -f ${String(Math.ceil(outputBytes / 512))}`,
    'exec "$@"',
  ].join('; ');

/** No address, no other file and no other format than a voice recorder's is opened, whatever the bytes say. */
const argumentsFor = (from: string, to: string): readonly string[] => [
  ...['-v', 'error', '-nostdin', '-y', '-threads', '1'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'matroska,ogg', '-codec_whitelist', 'opus,libopus,vorbis'],
  ...['-i', from, '-map', '0:a:0', '-map_metadata', '-1'],
  ...['-threads', '1', '-ac', '1', '-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-f', 'mp4', to],
];

/**
 * Writes the sound at `from` (Opus or Vorbis, in WebM or Ogg) to `to` as AAC in MP4, by a process without environment that is
 * bounded in memory, time and what it writes. `refused`: it cannot be read, or takes more than that. `late`: this machine did
 * not get to it in time. Then `to` is of no use. Rejects when the program cannot be started.
 */
export const encodeAac = (
  program: string,
  { from, to }: { readonly from: string; readonly to: string },
  limits: EncodeLimits = usualLimits,
): Promise<'done' | 'refused' | 'late'> =>
  new Promise((resolve, reject) => {
    const script = bounded(limits);
    const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...argumentsFor(from, to)], {
      env: {},
      stdio: 'ignore',
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limits.withinMs);
    child.on('spawn', () => {
      try {
        // People who chat go first.
        if (child.pid !== undefined) setPriority(child.pid, priority);
      } catch {
        // It has ended already.
      }
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (code === 126 || code === 127) reject(new Error(`${program} does not run: the shell says ${String(code)}.`));
      else resolve(code === 0 ? 'done' : isLate ? 'late' : 'refused');
    });
  });
