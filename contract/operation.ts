import { oc } from '@orpc/contract';
import type { FreshSession } from './fresh-session.ts';
import { messages } from './messages.ts';

export type OperationMeta = {
  /** The answer to an error that has no sentence of its own (decision 037). */
  failed: string;
  freshSession?: FreshSession | undefined;
};

/** Begins an operation of the contract. */
export const operation = (
  failed: string = messages.general.unexpected,
  { freshSession }: { freshSession?: FreshSession } = {},
) => oc.$meta<OperationMeta>({ failed, freshSession });
