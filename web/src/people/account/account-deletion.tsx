import * as messages from '@groundwork/contract/base/messages.gen';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import classes from './account-deletion.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { dayOf, deletionQuery, useKeepAccount } from './deletion-mutations.ts';

const text = words.account;

/** Requests the deletion of the account, or cancels it. Lists the teams that need another owner first. */
export function AccountDeletion() {
  const { data, error, refetch } = useQuery(deletionQuery);
  const keep = useKeepAccount();
  const [asking, ask] = useDisclosure(false);
  if (error) return <ErrorState title={messages.account.deletionLoadFailed} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} radius={6} />;
  if (data.due_at)
    return (
      <>
        <p className={classes.text}>{text.deletesAt(dayOf(data.due_at))}</p>
        <Button variant="default" size="md" loading={keep.isPending} onClick={() => keep.mutate()}>
          {text.keep}
        </Button>
      </>
    );
  if (data.teams.length > 0)
    return (
      <>
        <p className={classes.text}>{text.handOver}</p>
        <ul className={classes.teams}>
          {data.teams.map(({ id, name }) => (
            <li key={id}>
              <Link to="/dashboard/teams/$teamId" params={{ teamId: id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p className={classes.text}>{text.deletionSteps}</p>
      <Button variant="subtle" color="brick" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={ask.open}>
        {text.deleteAccount}
      </Button>
      {asking && <DeleteAccountDialog onClose={ask.close} />}
    </>
  );
}
