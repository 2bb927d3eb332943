/**
 * Set while this tab ends its own session: reads wait for it. It resolves if ending the session fails. Otherwise the
 * browser loads a new document.
 */
let held: PromiseWithResolvers<void> | undefined;

/**
 * Runs a read for the signed-in person. Also holds its response back, because the server may have refused the ended
 * session.
 */
export async function read<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  await held?.promise;
  try {
    return await ask();
  } finally {
    await held?.promise;
  }
}

/** Runs an action that ends the session of this tab. If the action succeeds, all reads stay held. */
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

/** Whether this tab is ending its own session. */
export const readsAreHeld = () => held !== undefined;
