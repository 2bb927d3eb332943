import { TextButton } from '../../base/fields/text-button.tsx';
import * as words from '../../base/words/words.ts';
import classes from './account-deletion.module.css';
import { dayOf, useKeepAccount } from './deletion-mutations.ts';

/** The notice above every page while the account waits for its deletion. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <div role="status" className={classes.notice}>
      {words.account.deletesAt(dayOf(dueAt))}{' '}
      <TextButton disabled={keep.isPending} onClick={() => keep.mutate()}>
        {words.account.keep}
      </TextButton>
    </div>
  );
}
