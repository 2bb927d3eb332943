import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Passkey } from '@groundwork/contract/people/passkeys';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeInSentence } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import { api, client } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useAccount } from '../../base/session/session.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { useMethodRefusal } from '../identity/method-refusal.ts';
import { Notice } from '../identity/notice.tsx';
import { addPasskey, passkeyMessage, passkeysWork } from '../identity/passkeys.ts';
import { secondFactorQuery, useRefetchSignIn } from '../second-factor/second-factor.ts';
import classes from './passkeys.module.css';

const text = words.passkeys;
const passkeysQuery = api.passkeys.list.queryOptions();

function useShowPasskeys() {
  const refetch = useRefetchSignIn();
  return (said: string) => {
    toastSuccess(said);
    return refetch();
  };
}

/** Lists the person's passkeys, which can be added, renamed and removed. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const { data: secondFactor } = useQuery(secondFactorQuery);
  if (error) return <ErrorState title={messages.passkeys.loadFailed} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} radius={6} />;
  const { items } = data;
  const lastFactor = items.length === 1 && secondFactor?.on === true && !secondFactor.app;
  return (
    <>
      {items.length === 0 ? (
        <p className={classes.none}>{text.none}</p>
      ) : (
        <ul className={classes.passkeys} aria-label={text.list}>
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} lastFactor={lastFactor} />
          ))}
        </ul>
      )}
      <AddPasskey count={items.length} />
    </>
  );
}

/** `lastFactor` says whether removing the passkey turns two-factor authentication off. */
function PasskeyRow({ passkey, lastFactor }: { passkey: Passkey; lastFactor: boolean }) {
  const { id, name, synced, created_at, last_used_at } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const show = useShowPasskeys();
  const { mutate } = useReportedMutation({
    mutationFn: () => client.passkeys.delete({ passkeyId: id }),
    onSuccess: () => show(text.removed),
    failed: messages.passkeys.deleteFailed,
  });
  return (
    <li className={classes.passkey}>
      <IconFingerprint size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>
        <b>{name}</b>
        <small>
          {text.addedAt(timeInSentence(created_at))} ·{' '}
          {last_used_at ? text.usedAt(timeInSentence(last_used_at)) : text.neverUsed}
        </small>
      </span>
      {synced && (
        <span className={classes.synced} title={text.syncedHint}>
          {text.synced}
        </span>
      )}
      <RowMenu
        label={text.actions(name)}
        edit={{ label: text.rename, onClick: () => setOpen('rename') }}
        remove={{ label: text.remove, onClick: () => setOpen('remove') }}
      />
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <Confirm
        opened={open === 'remove'}
        title={text.removeTitle}
        description={text.removeQuestion(name)}
        note={lastFactor ? text.removeLastNote : text.removeNote}
        confirmText={text.confirmRemove}
        dangerous
        onConfirm={() => mutate()}
        onClose={close}
      />
    </li>
  );
}

type RenameProps = { passkey: Passkey; onClose: () => void };

const RenameDialog = bounded(function RenameDialog({ passkey, onClose }: RenameProps) {
  const show = useShowPasskeys();
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: { name: (name) => (name.trim() ? null : messages.passkeys.nameRequired) },
  });
  const { mutate, isPending } = useReportedMutation({
    mutationFn: ({ name }: typeof form.values) => client.passkeys.rename({ passkeyId: passkey.id, name }),
    onSuccess: () => {
      onClose();
      return show(text.renamed);
    },
    failed: messages.passkeys.renameFailed,
    retry: 'in place',
  });
  return (
    <DialogForm
      title={text.renameTitle}
      submitText={text.save}
      size={440}
      busy={isPending}
      onSubmit={form.onSubmit((values) => mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        required
        maxLength={limits.text.label}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
});

function AddPasskey({ count }: { count: number }) {
  const show = useShowPasskeys();
  const { mutate, isPending } = useReportedMutation({
    mutationFn: addPasskey,
    onSuccess: () => show(text.added),
    failed: text.addFailed,
    messageFor: passkeyMessage,
    retry: 'in place',
  });
  const methodRefusal = useMethodRefusal(useAccount().email);
  const { perPerson } = limits.passkeys;
  if (methodRefusal) return <Notice>{methodRefusal}</Notice>;
  if (!passkeysWork()) return <p className={classes.note}>{text.unavailable}</p>;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
        disabled={count >= perPerson}
        loading={isPending}
        onClick={() => mutate()}
      >
        {text.add}
      </Button>
      {count >= perPerson && <p className={classes.note}>{text.most(perPerson)}</p>}
    </>
  );
}
