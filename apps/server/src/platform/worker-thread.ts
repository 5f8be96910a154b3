import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread from a file of this program, whether it runs from its sources or from the build.
 * `path` is relative to the caller and has no extension: `startWorker('./engine-worker', import.meta.url)`.
 */
export const startWorker = (path: string, callerUrl: string, options: WorkerOptions = {}): Worker => {
  const extension = extname(fileURLToPath(callerUrl));
  const file = new URL(`${path}${extension}`, callerUrl);
  if (extension !== '.ts') return new Worker(file, options);
  // A thread does not take over the loader that the program itself was started with, whichever that is.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = new URL('dist/esm/api/index.mjs', tsx);
  const [loaderUrl, fileUrl] = [loader.href, file.href].map((url) => JSON.stringify(url));
  const code = `import(${loaderUrl}).then(({ register }) => { register(); return import(${fileUrl}); });`;
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=source'] });
};

/**
 * Starts a process of its own from a file of this program, found as by `startWorker`. It can be killed at any moment,
 * knows nothing of the environment, so of no secret, and holds at most `heapMegabytes` of JavaScript's memory.
 */
export const startProcess = (
  path: string,
  callerUrl: string,
  { heapMegabytes }: { readonly heapMegabytes: number },
): ChildProcess => {
  const extension = extname(fileURLToPath(callerUrl));
  const file = fileURLToPath(new URL(`${path}${extension}`, callerUrl));
  const loader =
    extension === '.ts'
      ? ['--conditions=source', '--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      : [];
  return fork(file, [], {
    execArgv: [`--max-old-space-size=${String(heapMegabytes)}`, ...loader],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};
