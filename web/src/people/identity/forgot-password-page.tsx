import { isEmail } from '@groundwork/contract/base/email-addresses';
import * as messages from '@groundwork/contract/base/messages.gen';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../base/queries/api.ts';
import { identity } from '../../base/session/identity.ts';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { IdentityView } from './identity-view.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { useMethodRefusal, useTiedProvider } from './method-refusal.ts';
import { Notice } from './notice.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const text = words.identity;

export function ForgotPasswordPage() {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (isEmail(asciiEmail(value)) ? null : messages.auth.invalidEmail) },
  });
  const asking = useMutation({ mutationFn: identity.requestPasswordReset });
  const refusal = useMethodRefusal(form.values.email);
  const tied = useTiedProvider(form.values.email);
  const footer = <Link to="/authentication/signin">{text.backToSignIn}</Link>;

  if (asking.isSuccess)
    return (
      <IdentityView title={text.forgot.sentTitle} footer={footer}>
        <div className={classes.form}>
          <Notice>
            <span>{messages.auth.resetSent}</span>
            <MailboxLink />
          </Notice>
        </div>
      </IdentityView>
    );
  return (
    <IdentityView title={text.forgot.title} sub={text.forgot.sub} footer={footer}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ email }) => asking.mutate({ email: email.trim() }),
          () => form.getInputNode('email')?.focus(),
        )}
      >
        {asking.error && <Notice failed>{messageOf(asking.error)}</Notice>}
        <TextInput label={text.email} type="email" autoComplete="username" required {...form.getInputProps('email')} />
        {refusal ? (
          <Notice>{refusal}</Notice>
        ) : (
          <Button type="submit" size="md" loading={asking.isPending}>
            {text.forgot.submit}
          </Button>
        )}
      </form>
      {tied && <ProviderButtons only={[tied.id]} />}
    </IdentityView>
  );
}
