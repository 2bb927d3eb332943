/** While this tab ends its own session, reads wait; they go on if that fails. Otherwise a new document follows. */
let held: PromiseWithResolvers<void> | undefined;

/** Reads something of the signed-in person. The answer waits too, because the server may have refused the ended session. */
export async function read<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  await held?.promise;
  try {
    return await ask();
  } finally {
    await held?.promise;
  }
}

/** Runs an act that ends the session of this tab. If it succeeds, nothing is read any more. */
export async function withoutReads(act: () => Promise<unknown>): Promise<void> {
  held = Promise.withResolvers();
  try {
    await act();
  } catch (error) {
    resumeReads();
    throw error;
  }
}

export function resumeReads() {
  held?.resolve();
  held = undefined;
}

/** Whether this tab ends its own session. */
export const readsAreHeld = () => held !== undefined;
