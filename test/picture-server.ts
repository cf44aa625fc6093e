import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUBLIC_SITES, type PublicSites } from '../server/http/public-sites.ts';

/** Another site that has one picture under all addresses. */
export interface PictureServer {
  /** Its origin. */
  readonly address: string;
  /** Lets a shop fetch from it. */
  readonly sites: PublicSites;
  close(): Promise<void>;
}

/** Starts a site that answers every request with the same picture. */
export async function servePictures(image: Buffer): Promise<PictureServer> {
  const server = createServer((_request, response) => response.end(image));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://pictures.test:${port}`,
    sites: {
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      mayAsk: (address, asked) => asked === port || PUBLIC_SITES.mayAsk(address, asked),
    },
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}
