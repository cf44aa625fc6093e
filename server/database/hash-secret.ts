import { createHash } from 'node:crypto';

/** By what a secret of many random bits is found, such as a token: the tables hold none that could be used. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
