import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { programArguments } from './program-arguments.ts';

/** The server as a program of its own, with nothing but `env` set. It ends with the test. */
export interface MainProcess {
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the address it prints; rejects with what it said when it ends before that. */
  ready(): Promise<string>;
  /** Resolves with the exit code; a killed one has none. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

export const runMain = (env: Readonly<Record<string, string>>, program: 'main' | 'doctor' = 'main'): MainProcess => {
  const child = spawn(process.execPath, programArguments(program), {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const address = () => /^Branchline is ready on (\S+)$/m.exec(output.stdout)?.[1];
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      const url = address();
      if (url !== undefined) resolve(url);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    void ended.then((code) => reject(new Error(`It ended with ${String(code)}: ${output.stderr}`)));
  });
  ready.catch(() => undefined);
  return { output, ready: () => ready, ended, signal: (name) => void child.kill(name) };
};
