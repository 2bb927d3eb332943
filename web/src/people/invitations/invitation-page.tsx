import * as messages from '@groundwork/contract/base/messages.gen';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import type { InvitationOfToken } from '@groundwork/contract/people/invitations';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf, statusOf } from '../../base/queries/api.ts';
import { accountQuery, signOut } from '../../base/session/session.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import f from '../identity/identity-view.module.css';
import { IdentityView } from '../identity/identity-view.tsx';
import { Notice } from '../identity/notice.tsx';
import { useRespond } from './invitation-mutations.ts';
import { invitationOfToken } from './invitation-queries.ts';
import { forgetInvitationToken, keepInvitationToken, keptInvitationToken } from './invitation-token.ts';

const w = words.invitations.page;

/** The page behind the link in the email, for signed-in users and visitors. */
export function InvitationPage() {
  // A second link that opens in the same tab changes only the fragment.
  const hash = useLocation({ select: ({ hash }) => hash });
  const [kept] = useState(keptInvitationToken);
  const token = hash || kept;
  useEffect(() => {
    if (hash) keepInvitationToken(hash);
  }, [hash]);
  const invitation = useQuery(invitationOfToken(token));
  const account = useQuery({ ...accountQuery, retry: false });
  if (invitation.data && !account.isPending) {
    const { state } = invitation.data;
    if (state !== 'pending')
      return <Unusable reason={messages.invitations[state]} signedIn={account.data !== undefined} />;
    return <Pending key={token} invitation={invitation.data} token={token} signedInAs={account.data?.email} />;
  }
  if (statusOf(invitation.error) === 404)
    return <Unusable reason={messageOf(invitation.error)} signedIn={account.data !== undefined} />;
  return (
    <IdentityView title={w.title}>
      {invitation.error ? (
        <ErrorState title={messages.invitations.listFailed} error={invitation.error} onRetry={invitation.refetch} />
      ) : (
        <RowsSkeleton />
      )}
    </IdentityView>
  );
}

function Unusable({ reason, signedIn }: { reason: string; signedIn: boolean }) {
  return (
    <IdentityView
      title={w.gone}
      sub={reason}
      footer={
        <Link to={signedIn ? '/dashboard' : '/authentication/signin'}>{signedIn ? w.toDashboard : w.toSignIn}</Link>
      }
    >
      {null}
    </IdentityView>
  );
}

type PendingProps = { invitation: InvitationOfToken; token: string; signedInAs: string | undefined };

function Pending({ invitation: { team, inviter, role_code, email }, token, signedInAs }: PendingProps) {
  const isTheirs = signedInAs?.toLowerCase() === email.toLowerCase();
  return (
    <IdentityView title={w.to(team)} sub={w.from(inviter ?? w.somebody, role_code)}>
      <div className={f.form}>
        <Notice>
          <span>{w.for(readableEmail(email))}</span>
          {signedInAs && !isTheirs && <span>{w.otherAccount(signedInAs)}</span>}
        </Notice>
        {isTheirs ? <Answer token={token} /> : signedInAs ? <OtherAccount /> : <SignInFirst token={token} />}
      </div>
    </IdentityView>
  );
}

function Answer({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, variables } = useRespond();
  const navigate = useNavigate();
  const answer = (accept: boolean) =>
    mutate(
      { token, accept },
      {
        onSuccess: ({ team_id }) => {
          forgetInvitationToken();
          return accept
            ? navigate({ to: '/dashboard/teams/$teamId', params: { teamId: team_id } })
            : navigate({ to: '/dashboard' });
        },
      },
    );
  const busy = isPending || isSuccess;
  return (
    <Group gap={8} grow>
      <Button size="md" loading={busy && variables.accept} disabled={busy} onClick={() => answer(true)}>
        {words.invitations.accept}
      </Button>
      <Button
        size="md"
        variant="default"
        loading={busy && !variables.accept}
        disabled={busy}
        onClick={() => answer(false)}
      >
        {words.invitations.decline}
      </Button>
    </Group>
  );
}

function OtherAccount() {
  const leave = () =>
    signOut('/invitation').catch((error) => toastError(words.shell.user.logOutFailed, { detail: messageOf(error) }));
  return (
    <Button size="md" onClick={leave}>
      {w.signOut}
    </Button>
  );
}

function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <Button size="md" renderRoot={(props) => <Link to="/authentication/signup" hash={token} {...props} />}>
        {w.signUp}
      </Button>
      <Button
        size="md"
        variant="default"
        renderRoot={(props) => <Link to="/authentication/signin" search={{ to: '/invitation' }} {...props} />}
      >
        {w.signIn}
      </Button>
    </>
  );
}
