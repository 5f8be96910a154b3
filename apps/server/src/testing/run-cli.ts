import { spawn } from 'node:child_process';
import { programArguments } from './program-arguments.ts';

/**
 * Runs one of the server's programs (`admin-cli`, …), with nothing but `env` set, to its end. Rejects
 * when a signal ended it.
 */
export const runCli = (
  program: string,
  args: readonly string[],
  { env, input = '' }: { readonly env: Readonly<Record<string, string>>; readonly input?: string },
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programArguments(program), ...args], {
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.once('close', (code, signal) => {
      if (code === null) reject(new Error(`${program} was ended by ${String(signal)}: ${out}${err}`));
      else resolve({ code, out, err });
    });
    child.stdin.end(input);
  });
