import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { makeScratchDirectory } from './scratch-directory.ts';

/** A real S3-compatible server with one empty bucket. */
export interface S3Server {
  /** As `MEDIA_URL` and `BACKUP_URL` take it. */
  readonly url: string;
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
  return {
    url: `s3://S3RVER:S3RVER@shop/pictures?endpoint=http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
