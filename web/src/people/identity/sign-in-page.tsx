import { isEmail } from '@groundwork/contract/base/email-addresses';
import * as messages from '@groundwork/contract/base/messages.gen';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import { returnPath } from '@groundwork/contract/people/return-path';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { installationQuery, tiedProvider } from '../../base/deployment/installation.ts';
import { messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { retiredLegacySession, type SignInReason, signIn } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { IdentityView } from './identity-view.tsx';
import { identityWords } from './identity-words.ts';
import { Notice } from './notice.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SendConfirmation } from './send-confirmation.tsx';

const text = words.identity;

/** Returns the message for a failed sign-in with a provider. `wait` is in seconds. */
const failureOf = (code: string, wait?: number) =>
  code === 'TOO_MANY_REQUESTS' && wait
    ? messages.general.tooMany(wait)
    : identityWords(authMapping[code] ?? 'auth.other');

const sentences = (): Record<SignInReason, string> => ({
  'password-changed': messages.account.passwordChanged,
  'session-ended': text.signIn.sessionEnded,
  'legacy-session': text.signIn.legacySession,
});

export function SignInPage() {
  const {
    to,
    reason = retiredLegacySession(),
    error: failure,
    wait,
  } = useSearch({ from: '/guest/authentication/signin' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (isEmail(asciiEmail(value)) ? null : messages.auth.invalidEmail),
      password: (value) => (value ? null : text.signIn.passwordRequired),
    },
  });
  function enter() {
    queryClient.clear();
    return navigate({ href: returnPath(to, window.location.origin), replace: true });
  }
  const signingIn = useMutation({
    mutationFn: ({ email, password }: typeof form.values) => signIn({ email: email.trim(), password }),
    onSuccess: enter,
  });

  const { passwords = true, providers = [], sign_up = 'open' } = useQuery(installationQuery).data ?? {};
  const email = form.values.email.trim();
  const tied = tiedProvider({ providers }, email);
  const refusal = signingIn.error ? messageOf(signingIn.error) : failure && failureOf(failure, wait);
  return (
    <IdentityView
      title={text.signIn.title}
      sub={text.signIn.sub}
      footer={
        // If people can only sign up by invitation, the link of an invitation leads to the sign-up page.
        sign_up.length > 0 && (
          <>
            {text.signIn.other} <Link to="/authentication/signup">{text.signIn.otherLink}</Link>
          </>
        )
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => signingIn.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {reason && !refusal && <Notice>{sentences()[reason]}</Notice>}
        {refusal && (
          <Notice failed>
            <span>{refusal}</span>
            {isRefusedWith(signingIn.error, 'auth.notConfirmed') && isEmail(asciiEmail(email)) && (
              <SendConfirmation key={email} email={email} label={text.signIn.resend} />
            )}
          </Notice>
        )}
        {passwords && (
          <TextInput
            label={text.email}
            type="email"
            autoComplete="username webauthn"
            required
            {...form.getInputProps('email')}
          />
        )}
        {tied && <Notice>{text.signIn.tied(tied.name)}</Notice>}
        {passwords && !tied && (
          <>
            <PasswordField label={text.password} autoComplete="current-password" {...form.getInputProps('password')} />
            <Link to="/authentication/forgot-password" className={classes.forgot}>
              {text.signIn.forgot}
            </Link>
            <Button type="submit" size="md" loading={signingIn.isPending}>
              {text.signIn.submit}
            </Button>
            <PasskeySignIn onSignedIn={enter} />
          </>
        )}
      </form>
      <ProviderButtons to={to} only={tied && [tied.id]} alone={!passwords || tied !== undefined} />
    </IdentityView>
  );
}
