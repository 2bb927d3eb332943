import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { identity } from '../../base/session/identity.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { IdentityView } from './identity-view.tsx';
import { isAboutPassword, NewPasswordFields, newPasswordChecks, refusedAtField } from './new-password-fields.tsx';
import { Notice } from './notice.tsx';

const text = words.identity;

/** The page behind the mailed reset link. Opening it changes nothing. */
export function ResetPasswordPage() {
  const { token = '' } = useSearch({ from: '/authentication/reset-password' });
  const {
    data: isValid,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reset link', token],
    queryFn: () => identity.isResetLinkValid(token),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!token || isValid === false || isRefusedWith(error, 'auth.linkExpired')) return <Expired />;
  if (isValid) return <ResetForm key={token} token={token} />;
  return (
    <IdentityView title={text.reset.title}>
      {error ? <ErrorState title={text.linkCheckFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </IdentityView>
  );
}

function ResetForm({ token }: { token: string }) {
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validateInputOnBlur: ['confirmPassword'],
    validate: newPasswordChecks,
  });
  const resetting = useMutation({ mutationFn: identity.resetPassword, onError: refusedAtField(form) });
  const refusal = resetting.error && messageOf(resetting.error);

  if (resetting.isSuccess)
    return (
      <IdentityView title={text.reset.doneTitle}>
        <div className={classes.form}>
          <Notice>{messages.auth.passwordUpdated}</Notice>
          <Button component={Link} to="/authentication/signin" size="md">
            {text.signIn.submit}
          </Button>
        </div>
      </IdentityView>
    );
  if (isRefusedWith(resetting.error, 'auth.linkExpired')) return <Expired />;
  return (
    <IdentityView title={text.reset.title} sub={text.reset.sub}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ password }) => resetting.mutate({ newPassword: password, token }),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {refusal && !isAboutPassword(resetting.error) && <Notice failed>{refusal}</Notice>}
        <NewPasswordFields label={text.newPassword} form={form} />
        <Button type="submit" size="md" loading={resetting.isPending}>
          {text.reset.submit}
        </Button>
      </form>
    </IdentityView>
  );
}

function Expired() {
  return (
    <IdentityView title={text.reset.expiredTitle} footer={<Link to="/authentication/signin">{text.backToSignIn}</Link>}>
      <div className={classes.form}>
        <Notice failed>{messages.auth.linkExpired}</Notice>
        <Button component={Link} to="/authentication/forgot-password" size="md">
          {text.reset.again}
        </Button>
      </div>
    </IdentityView>
  );
}
