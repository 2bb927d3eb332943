import { useQuery } from '@tanstack/react-query';
import { words } from '../words/words.ts';
import { mailboxQuery } from './identity.ts';

/** Where the mails of an installation are that keeps them instead of sending them. */
export function MailboxLink() {
  const { data: hasMailbox } = useQuery(mailboxQuery);
  return hasMailbox ? <a href="/dev/mailbox">{words.identity.openMailbox}</a> : null;
}
