import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits for a mailed link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The database stores only the SHA-256 hash of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
