import type { Transfer } from '@groundwork/contract/transfers';
import { words } from '../words/words.ts';

/** What a request is called: a node may have had no title when it was sent. */
export const titleOf = ({ title }: Pick<Transfer, 'title'>) => title || words.transfers.untitled;
