import { hashPassword, verifyPassword } from 'better-auth/crypto';

/**
 * The number of passwords that are hashed in parallel. libuv has four threads for hashing, DNS lookups and file access,
 * and signing in to PostgreSQL needs them too. Without this limit thirty simultaneous sign-ins would delay new
 * connections until they time out.
 */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hash = (password: string) => inTurn(() => hashPassword(password));
export const verify = (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given));
