import { readableEmail } from '@groundwork/contract/base/readable-email';
import type { EmailChangeLink } from '@groundwork/contract/people/email-change';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { basePath } from '../../base/deployment/base-path.ts';
import { client, messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { IdentityView } from './identity-view.tsx';
import { Notice } from './notice.tsx';

const text = words.identity.emailChange;

/**
 * The page behind the links that confirm a change of address. Opening it changes nothing. The token is in the fragment
 * of the URL.
 */
export function EmailChangePage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const { data, error, refetch } = useQuery({
    queryKey: ['email-change', token],
    queryFn: () => client.emailChange.ofLink({ token }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (data) return <Change key={token} token={token} change={data} />;
  if (data === null || isRefusedWith(error, 'auth.linkExpired')) return <Expired />;
  return (
    <IdentityView title={text.title}>
      {error ? <ErrorState title={words.identity.linkCheckFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </IdentityView>
  );
}

function Change({ token, change }: { token: string; change: EmailChangeLink }) {
  const confirming = useMutation({ mutationFn: () => client.emailChange.confirm({ token }) });
  const stopping = useMutation({ mutationFn: () => client.emailChange.stop({ token }) });
  if (stopping.isSuccess)
    return (
      <Outcome sentence={text.stopped}>
        <Button component="a" href={`${basePath}/authentication/forgot-password`} size="md">
          {text.newPassword}
        </Button>
      </Outcome>
    );
  if (confirming.data?.changed)
    return (
      <Outcome sentence={text.changed(readableEmail(change.new_email))}>
        <SignIn />
      </Outcome>
    );
  const confirmed = change.confirmed || confirming.isSuccess;
  const failure = confirming.error ?? stopping.error;
  if (isRefusedWith(failure, 'auth.linkExpired')) return <Expired />;
  const isBusy = confirming.isPending || stopping.isPending;
  return (
    <IdentityView
      title={text.title}
      sub={text.question(readableEmail(change.old_email), readableEmail(change.new_email))}
    >
      <div className={classes.form}>
        {failure && <Notice failed>{messageOf(failure)}</Notice>}
        {confirmed ? (
          <Notice>{text.waiting(readableEmail(change.at_new ? change.old_email : change.new_email))}</Notice>
        ) : (
          <Button size="md" disabled={isBusy} loading={confirming.isPending} onClick={() => confirming.mutate()}>
            {text.confirm}
          </Button>
        )}
        {!change.at_new && (
          <Button
            size="md"
            variant="subtle"
            color="brick"
            disabled={isBusy}
            loading={stopping.isPending}
            onClick={() => stopping.mutate()}
          >
            {text.stop}
          </Button>
        )}
      </div>
    </IdentityView>
  );
}

/** The result. All sessions have ended, so the links load a new document. */
function Outcome({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <IdentityView title={text.title}>
      <div className={classes.form}>
        <Notice>{sentence}</Notice>
        {children}
      </div>
    </IdentityView>
  );
}

const SignIn = () => (
  <Button component="a" href={`${basePath}/authentication/signin`} size="md">
    {words.identity.signIn.submit}
  </Button>
);

function Expired() {
  return (
    <IdentityView title={text.title} footer={<Link to="/dashboard">{text.toGroundwork}</Link>}>
      <Notice failed>{text.expired}</Notice>
    </IdentityView>
  );
}
