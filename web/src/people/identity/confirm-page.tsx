import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { type Confirmation, identity } from '../../base/session/identity.ts';
import { confirmAddress } from '../../base/session/session.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { IdentityView } from './identity-view.tsx';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';

const text = words.identity.confirm;

/**
 * The page behind the mailed confirmation link. Opening it changes nothing. The token is in the fragment of the URL.
 */
export function ConfirmPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => identity.confirmation(token),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (data?.confirmed) return <AlreadyConfirmed />;
  if (data) return <ConfirmForm key={token} token={token} {...data} />;
  if (data === null || isRefusedWith(error, 'auth.linkExpired')) return <Expired />;
  return (
    <IdentityView title={text.title}>
      {error ? <ErrorState title={words.identity.linkCheckFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </IdentityView>
  );
}

function ConfirmForm({ token, email, passwordNeeded }: Confirmation & { token: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value || !passwordNeeded ? null : messages.auth.signUpPasswordNeeded) },
  });
  const confirming = useMutation({
    mutationFn: ({ password }: typeof form.values) => confirmAddress({ token, ...(passwordNeeded && { password }) }),
    onSuccess: () => {
      queryClient.clear();
      return navigate({ to: '/dashboard', replace: true });
    },
    onError: (error) => {
      if (!isRefusedWith(error, 'auth.signUpPasswordWrong')) return;
      form.setFieldError('password', messages.auth.signUpPasswordWrong);
      form.getInputNode('password')?.focus();
    },
  });
  const refusal = confirming.error && messageOf(confirming.error);
  if (isRefusedWith(confirming.error, 'auth.linkExpired')) return <Expired />;
  if (isRefusedWith(confirming.error, 'auth.alreadyConfirmed')) return <AlreadyConfirmed />;
  return (
    <IdentityView
      title={text.title}
      sub={passwordNeeded ? text.withPassword(email) : text.withButton(email)}
      footer={
        passwordNeeded && (
          <>
            {text.notYou} <Link to="/authentication/signup">{text.signUpAgain}</Link>
          </>
        )
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => confirming.mutate(values),
          () => form.getInputNode('password')?.focus(),
        )}
      >
        {refusal && refusal !== messages.auth.signUpPasswordWrong && <Notice failed>{refusal}</Notice>}
        {passwordNeeded && (
          <>
            {/* The hidden field tells password managers which account the password belongs to. */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label={words.identity.password}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          </>
        )}
        <Button type="submit" size="md" loading={confirming.isPending || confirming.isSuccess}>
          {text.submit}
        </Button>
      </form>
    </IdentityView>
  );
}

function AlreadyConfirmed() {
  return (
    <IdentityView title={text.doneTitle}>
      <div className={classes.form}>
        <Notice>{messages.auth.alreadyConfirmed}</Notice>
        <Button component={Link} to="/authentication/signin" size="md">
          {words.identity.signIn.submit}
        </Button>
      </div>
    </IdentityView>
  );
}

function Expired() {
  return (
    <IdentityView
      title={text.expiredTitle}
      footer={<Link to="/authentication/signin">{words.identity.backToSignIn}</Link>}
    >
      <div className={classes.form}>
        <Notice failed>{messages.auth.linkExpired}</Notice>
        <Button component={Link} to="/authentication/signup" size="md">
          {text.signUpAgain}
        </Button>
      </div>
    </IdentityView>
  );
}
