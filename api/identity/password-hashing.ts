import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Passwords are hashed two at a time. Node has four threads for work of this kind, and signing in to PostgreSQL, looking up names and reading files need them too: thirty people who sign in at once would hold them all for seconds, and new connections would give up waiting. */
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
