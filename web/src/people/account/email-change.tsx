import { isEmail } from '@groundwork/contract/base/email-addresses';
import * as messages from '@groundwork/contract/base/messages.gen';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import type { PendingEmailChange } from '@groundwork/contract/people/email-change';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayAndTime } from '../../base/dates/dates.ts';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useAccount } from '../../base/session/session.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { useTiedProvider } from '../identity/method-refusal.ts';
import { Notice } from '../identity/notice.tsx';
import classes from './settings-form.module.css';

const text = words.account;
const emailChangeQuery = api.emailChange.get.queryOptions();

function useShowChange() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
}

/**
 * Changes the email address of the account, or shows a change that waits for its confirmations. An address that must
 * sign in with a provider cannot change.
 */
export function EmailChange() {
  const tied = useTiedProvider(useAccount().email);
  const { data, error, refetch } = useQuery(emailChangeQuery);
  if (error) return <ErrorState title={messages.account.emailChangeLoadFailed} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} radius={6} />;
  if (data.pending) return <Pending change={data.pending} />;
  return tied ? <Notice>{words.identity.signIn.tied(tied.name)}</Notice> : <NewEmail />;
}

function NewEmail() {
  const { email } = useAccount();
  const show = useShowChange();
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (value) => {
        const address = asciiEmail(value);
        if (!isEmail(address)) return messages.auth.invalidEmail;
        return address.toLowerCase() === email ? messages.account.sameEmail : null;
      },
    },
  });
  const { mutate, isPending } = useReportedMutation({
    mutationFn: (input: { email: string }) => client.emailChange.request(input),
    onSuccess: async () => {
      await show();
      toastSuccess(text.emailChangeSent);
    },
    failed: messages.account.emailChangeFailed,
    messageFor: messageOf,
    retry: 'in place',
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => mutate(values),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <TextInput
        label={text.newEmail}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.getInputProps('email')}
      />
      <p className={classes.notice}>{text.emailChangeNotice}</p>
      <div className={classes.foot}>
        <Button type="submit" size="md" disabled={!form.values.email} loading={isPending}>
          {text.changeEmail}
        </Button>
      </div>
    </form>
  );
}

function Pending({ change }: { change: PendingEmailChange }) {
  const { email } = useAccount();
  const show = useShowChange();
  const cancel = useReportedMutation({
    mutationFn: () => client.emailChange.cancel(),
    onSuccess: async () => {
      await show();
      toastSuccess(text.emailChangeCancelled);
    },
    failed: messages.account.emailChangeFailed,
  });
  const addresses = [
    { address: change.new_email, confirmed: change.new_confirmed },
    { address: email, confirmed: change.old_confirmed },
  ];
  return (
    <div className={classes.form}>
      <p className={classes.notice}>{text.emailChangeWaits(dayAndTime(change.expires_at))}</p>
      {addresses.map(({ address, confirmed }) => (
        <dl key={address} className={classes.fact}>
          <dt>{readableEmail(address)}</dt>
          <dd>{confirmed ? text.emailConfirmed : text.emailNotConfirmed}</dd>
        </dl>
      ))}
      <div className={classes.foot}>
        <Button variant="default" size="md" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {text.cancelEmailChange}
        </Button>
      </div>
    </div>
  );
}
