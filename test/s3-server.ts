import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { makeScratchDirectory } from './scratch-directory.ts';

/** A real S3-compatible server with one empty bucket. */
export interface S3Server {
  /** As `MEDIA_URL` and `BACKUP_URL` take it. */
  readonly url: string;
  /** How many connections are open; none ends by itself. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = makeScratchDirectory('mantel-s3-');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  const http = server.httpServer;
  http.keepAliveTimeout = 0;
  return {
    url: `s3://S3RVER:S3RVER@shop/pictures?endpoint=http://127.0.0.1:${port}`,
    connections: () => promisify<number>((done) => http.getConnections(done))(),
    async stop() {
      http.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
