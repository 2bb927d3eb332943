import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { isPhone, normalizedPhone } from '@groundwork/contract/base/normalized';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import type { Account } from '@groundwork/contract/people/account';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useTiedProvider } from '../identity/method-refusal.ts';
import { useUpdateProfile } from './account-mutations.ts';
import classes from './settings-form.module.css';

const text = words.account;
const valuesOf = ({ first_name, last_name, phone_number, address }: Account) => ({
  first_name,
  last_name,
  phone_number,
  address,
});
type Values = ReturnType<typeof valuesOf>;

/** Edits the names, phone number and address. Sends only changed fields. */
export function ProfileForm() {
  const account = useAccount();
  const tied = useTiedProvider(account.email);
  const { mutateAsync: update, isPending } = useUpdateProfile();
  // An account from a provider may have only one name, so an empty name may stay. An existing name cannot be removed.
  const nameCheck = (field: 'first_name' | 'last_name') => (value: string) =>
    value.trim() || value === account[field] ? null : messages.signUp.namesRequired;
  const form = useForm<Values>({
    initialValues: valuesOf(account),
    validate: {
      first_name: nameCheck('first_name'),
      last_name: nameCheck('last_name'),
      // An older invalid number is accepted until the person changes it.
      phone_number: (value) => {
        const phone = normalizedPhone(value);
        return phone === '' || isPhone(phone) || value === account.phone_number ? null : messages.formFields.tel;
      },
    },
  });
  const draft = useKeptForm(form, 'profile');
  const isDirty = form.isDirty();
  const saved = JSON.stringify(valuesOf(account));
  // Takes over changes from another tab, unless this form has unsaved changes.
  useDidUpdate(() => {
    if (isDirty) return;
    form.setValues(valuesOf(account));
    form.resetDirty(valuesOf(account));
    draft.forget();
  }, [saved]);

  const submit = form.onSubmit(
    (typed) => {
      const values = { ...typed, phone_number: normalizedPhone(typed.phone_number) };
      form.setValues(values);
      const changes = Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field)));
      void draft.settle(update(changes), () => {
        form.resetDirty(values);
        draft.forget();
      });
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <DraftNote {...draft} />
      <FieldPair>
        <TextInput
          label={text.firstName}
          required
          autoComplete="given-name"
          maxLength={limits.text.name}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={text.lastName}
          required
          autoComplete="family-name"
          maxLength={limits.text.name}
          {...form.getInputProps('last_name')}
        />
      </FieldPair>
      <dl className={classes.fact}>
        <dt>{text.email}</dt>
        <dd>{readableEmail(account.email)}</dd>
        <dd className={classes.hint}>{tied ? messages.account.emailFixed : text.emailHint}</dd>
      </dl>
      <FieldPair>
        <TextInput
          label={text.phone}
          type="tel"
          autoComplete="tel"
          maxLength={limits.text.phone}
          {...form.getInputProps('phone_number')}
        />
      </FieldPair>
      <Textarea
        label={text.address}
        autoComplete="street-address"
        autosize
        minRows={3}
        maxLength={limits.text.line}
        {...form.getInputProps('address')}
      />
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={isPending} disabled={!isDirty}>
          {text.save}
        </Button>
        <span role="status">{isDirty && text.unsaved}</span>
      </div>
    </form>
  );
}
