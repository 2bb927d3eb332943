import { useQuery } from '@tanstack/react-query';
import { installationQuery } from '../installation.ts';
import { words } from '../words/words.ts';

/** Where the mails of an installation are that keeps them instead of sending them. */
export function MailboxLink() {
  const { data } = useQuery(installationQuery);
  return data?.mailbox ? <a href="/dev/mailbox">{words.identity.openMailbox}</a> : null;
}
