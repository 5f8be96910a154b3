import { parentPort, workerData } from 'node:worker_threads';
import { openPglite } from './open-pglite.ts';
import type { EngineCommand, EngineNotice, EngineTask } from './protocol.ts';
import { createWireServer, leaveOnPanic } from './wire-session.ts';

const { task, directory, isDurable } = workerData as EngineTask;
const lastLines: string[] = [];

const notify = (notice: EngineNotice) => {
  parentPort?.postMessage(notice);
};
const leave = (error: unknown): never => {
  const thrown = error instanceof Error ? error.message : String(error);
  const [, reason = thrown] = /.*(?:FATAL|PANIC): +(.*)/s.exec(lastLines.join('\n')) ?? [];
  notify({ kind: 'failed', message: [reason, thrown, ...lastLines].join('\n') });
  process.exit(1);
};

try {
  const pglite = await openPglite(directory, {
    isDurable,
    // Nothing of a statement or a row may reach the server's log.
    onLog: (line) => {
      if (!/ (LOG|FATAL|PANIC): /.test(line)) return;
      lastLines.push(line);
      if (lastLines.length > 10) lastLines.shift();
    },
  });
  const stop = async () => {
    await pglite.exec('checkpoint');
    await pglite.close();
    process.exit(0);
  };
  if (task === 'create') await stop();
  leaveOnPanic(pglite, leave);
  const server = createWireServer(pglite, leave);
  parentPort?.on('message', (command: EngineCommand) => {
    if (command.kind === 'connect') server.accept(command.port);
    if (command.kind === 'probe') notify({ kind: 'probed', id: command.id });
    if (command.kind === 'close') stop().catch(leave);
  });
  notify({ kind: 'ready' });
} catch (error) {
  leave(error);
}
