import { spawn } from 'node:child_process';

/**
 * Runs a program to its end with this terminal, handing SIGINT and SIGTERM on to it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when it could not be started or was killed
 */
export function runChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const handOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', handOn).on('SIGTERM', handOn);
  return new Promise((resolve) => {
    const finish = (/** @type {number} */ code) => {
      process.off('SIGINT', handOn).off('SIGTERM', handOn);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(1);
    });
    child.once('exit', (code) => finish(code ?? 1));
  });
}

/**
 * Waits for a child to end, and kills it the hard way when it takes longer than it may.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} milliseconds
 */
export async function waitForExit(child, milliseconds) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
}
