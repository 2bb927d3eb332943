import { oc } from '@orpc/contract';
import type { FreshSession } from './fresh-session.ts';

export type OperationMeta = {
  /** The answer to an error that has no sentence of its own (decision 037). */
  failed: string;
  freshSession?: FreshSession | undefined;
  /** Takes the values of a record, or those of all nodes of a map, in a body of up to `limits.form.bodyBytes`. */
  largeBody?: true | undefined;
};

/** Begins an operation of the contract. */
export const operation = (
  failed: string = 'general.unexpected',
  { freshSession, largeBody }: Omit<OperationMeta, 'failed'> = {},
) => oc.$meta<OperationMeta>({ failed, freshSession, largeBody });
