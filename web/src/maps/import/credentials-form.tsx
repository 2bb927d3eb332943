import * as messages from '@groundwork/contract/base/messages.gen';
import { sampleCredentials } from '@groundwork/contract/maps/import/legacy';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { TextButton } from '../../base/fields/text-button.tsx';
import { messageOf } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import { PasswordField } from '../../people/identity/password-field.tsx';
import c from './credentials-form.module.css';
import { useSignInThere } from './import-mutations.ts';

const text = words.imports.signIn;

/** The sign-in form of the older product. It does not store the credentials. */
export function CredentialsForm({ sample, expired }: { sample: boolean; expired: boolean }) {
  const signingIn = useSignInThere();
  const form = useForm({ initialValues: { email: '', password: '' }, onValuesChange: () => signingIn.reset() });
  const { email, password } = form.values;
  const refusal = signingIn.error && messageOf(signingIn.error);

  const submit = (credentials: { email: string; password: string }) => {
    if (!credentials.email.trim() || !credentials.password) {
      form.setFieldError('password', messages.imports.bothNeeded);
      form.getInputNode(credentials.email.trim() ? 'password' : 'email')?.focus();
      return;
    }
    signingIn.mutate(credentials, { onError: () => form.getInputNode('password')?.focus() });
  };

  return (
    <>
      <form
        className={c.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit({ email, password });
        }}
      >
        <h2>{text.title}</h2>
        <p className={c.about}>{expired ? text.expired : text.text}</p>
        <TextInput label={text.email} type="email" autoComplete="off" required {...form.getInputProps('email')} />
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
          error={form.errors.password ?? refusal}
        />
        <Button type="submit" size="md" loading={signingIn.isPending}>
          {text.submit}
        </Button>
        <p className={c.note}>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {text.note}
        </p>
      </form>
      {sample && (
        <p className={c.looking}>
          {text.looking}{' '}
          <TextButton disabled={signingIn.isPending} onClick={() => submit(sampleCredentials)}>
            {text.sample}
          </TextButton>
        </p>
      )}
    </>
  );
}
