import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, stopProcess } from './embedded-process.ts';

/** Starts the server again whenever its process ends without being asked; answers with how to stop it. */
export function superviseFrom(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: (line: string) => void,
): () => Promise<void> {
  let stopping = false;
  let current: Promise<ServerProcess | null> = Promise.resolve(first);
  const again = async (): Promise<ServerProcess | null> => {
    while (!stopping) {
      try {
        return watch(await start());
      } catch (error) {
        log(
          `PostgreSQL did not come back, next try in 1 s: ${error instanceof Error ? error.message : error}`,
        );
        await pause(1000);
      }
    }
    return null;
  };
  const watch = (server: ServerProcess): ServerProcess => {
    server.exited.then(() => {
      if (stopping) return;
      log('PostgreSQL ended unexpectedly and is started again');
      current = again();
    });
    return server;
  };
  watch(first);
  return async () => {
    stopping = true;
    const server = await current;
    if (server) await stopProcess(server);
  };
}
