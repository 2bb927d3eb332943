import type { Transfer } from '@groundwork/contract/transfers';
import { words } from '../words/words.ts';

/** Returns the title of a request; its node may have had none. */
export const titleOf = ({ title }: Pick<Transfer, 'title'>) => title || words.transfers.untitled;
