import type { Transfer } from '@groundwork/contract/maps/transfers';
import * as words from '../../base/words/words.ts';

const text = words.transfers;

/** Returns the title of a request; its node may have had none. */
export const titleOf = ({ title }: Pick<Transfer, 'title'>) => title || text.untitled;

/** Returns the recipient team, or the address of the person who was asked until a team has accepted. */
export const recipientOf = ({
  recipient_team,
  recipient_email,
}: Pick<Transfer, 'recipient_team' | 'recipient_email'>) => recipient_team?.name ?? recipient_email ?? '';

/** Returns what a recipient reads of the sender: "to you from East, by Leo Marchetti". */
export const senderOf = ({ team, created_by, recipient_team }: Transfer) =>
  text[recipient_team ? 'from' : 'toYou'](team.name, created_by?.full_name);
