import { useQuery } from '@tanstack/react-query';
import { basePath } from '../../base/deployment/base-path.ts';
import { installationQuery } from '../../base/deployment/installation.ts';
import * as words from '../../base/words/words.ts';

/** Links to the local mailbox of an installation without a mail server. */
export function MailboxLink() {
  const { data } = useQuery(installationQuery);
  return data?.mailbox ? <a href={`${basePath}/dev/mailbox`}>{words.identity.openMailbox}</a> : null;
}
