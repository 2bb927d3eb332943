import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import { type RoleId, roleCodes, type Team } from '@groundwork/contract/people/teams';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../base/clipboard/copy-button.tsx';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { DialogForm, FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import t from '../../base/fields/text-button.module.css';
import { bounded } from '../../base/states/boundary.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { type Outcome, useInvite } from './invitation-mutations.ts';
import c from './invite-dialog.module.css';
import { pastedAddresses } from './pasted-addresses.ts';

const w = words.invitations;

function useInvitationForm(team: Team) {
  return useForm({
    initialValues: {
      addresses: '',
      role: String(team.can.invite.at(-1)),
      first_name: '',
      last_name: '',
      onlyLinks: false,
    },
    validate: {
      addresses: (text) => {
        const { addresses, others } = pastedAddresses(text);
        if (addresses.length > 0) return null;
        return others.length > 0 ? w.notAddresses(others) : w.addressesMissing;
      },
    },
  });
}

/**
 * Invites one or more addresses. A failure does not stop the rest: failed addresses stay in the field, and a list shows
 * the reason for each.
 */
export const InviteDialog = bounded(function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { mutateAsync, isPending } = useInvite(team.id);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const form = useInvitationForm(team);
  const [asking, ask] = useDisclosure(false);
  const { addresses, others } = pastedAddresses(form.values.addresses);
  const [only] = addresses.length === 1 ? addresses : [];

  const draft = useKeptForm(form, `invitation ${team.id}`);

  const submitText = (form.values.onlyLinks ? w.makeLinks : w.send)(addresses.length);
  const isForOwner = form.values.role === String(limits.role.owner);
  const send = () => {
    const { first_name, last_name, role, onlyLinks } = form.values;
    const named = only
      ? [{ email: only.email, first_name: first_name || only.first_name, last_name: last_name || only.last_name }]
      : addresses;
    const invited = mutateAsync({ addresses: named, role_id: Number(role) as RoleId, byMail: !onlyLinks });
    draft.settle(invited, (made) => {
      const [first] = made;
      if (first && !onlyLinks && others.length === 0 && made.every(({ mailed }) => mailed)) {
        toastSuccess(made.length === 1 ? first.text : w.sent(made.length));
        onClose();
        return;
      }
      const all = [...[...new Set(others)].map(notAnAddress), ...made];
      // Outcomes without a sent mail come first.
      setOutcomes(all.toSorted((a, b) => Number(a.mailed) - Number(b.mailed)));
      form.setFieldValue('addresses', all.flatMap(({ email, link }) => (link ? [] : [email])).join('\n'));
    });
  };
  const submit = form.onSubmit(() => (isForOwner ? ask.open() : send()));

  return (
    <>
      <DialogForm
        title={w.inviteTo(team.name)}
        submitText={submitText}
        busy={isPending}
        onSubmit={submit}
        onClose={onClose}
        draft={draft}
      >
        <Textarea
          label={w.addresses}
          required
          description={w.addressesHint}
          autosize
          minRows={3}
          maxRows={10}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('addresses')}
        />
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
        <Select
          label={w.role}
          data={team.can.invite.map((role) => ({ value: String(role), label: words.teams.role[roleCodes[role]] }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        <Checkbox
          label={w.onlyLinks}
          description={w.onlyLinksHint}
          {...form.getInputProps('onlyLinks', { type: 'checkbox' })}
        />
        {only && (
          <FieldPair>
            <TextInput
              label={words.identity.firstName}
              placeholder={only.first_name}
              maxLength={limits.text.name}
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={words.identity.lastName}
              placeholder={only.last_name}
              maxLength={limits.text.name}
              {...form.getInputProps('last_name')}
            />
          </FieldPair>
        )}
      </DialogForm>
      <Confirm
        opened={asking}
        title={w.ownerTitle(addresses.map(({ email }) => email))}
        description={words.teams.makeOwnerText}
        confirmText={submitText}
        onClose={ask.close}
        onConfirm={send}
      />
    </>
  );
});

const notAnAddress = (email: string): Outcome => ({
  email,
  text: messages.auth.invalidEmail,
  link: null,
  mailed: false,
});

function Outcomes({ outcomes }: { outcomes: Outcome[] }) {
  return (
    <ul className={c.outcomes} aria-label={w.results} aria-live="polite">
      {outcomes.map(({ email, text, link, mailed }) => (
        <li key={email} className={c.outcome} data-failed={!mailed || undefined}>
          {mailed ? (
            <IconCheck size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          )}
          <span className={c.text}>
            <b>{readableEmail(email)}</b>
            <span>{text}</span>
          </span>
          {link && (
            <CopyButton className={t.button} text={link} label={w.copyLinkOf(email)}>
              <IconCopy size={14} stroke={1.7} aria-hidden /> {w.copyLink}
            </CopyButton>
          )}
        </li>
      ))}
    </ul>
  );
}
