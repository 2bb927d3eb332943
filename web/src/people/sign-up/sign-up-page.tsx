import { isEmail } from '@groundwork/contract/base/email-addresses';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import { readableDomain, readableEmail } from '@groundwork/contract/base/readable-email';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { installationQuery, tiedProvider } from '../../base/deployment/installation.ts';
import { client, messageOf } from '../../base/queries/api.ts';
import { isRefusedWith, wordsFor } from '../../base/queries/refusal.ts';
import * as words from '../../base/words/words.ts';
import classes from '../identity/identity-view.module.css';
import { IdentityView } from '../identity/identity-view.tsx';
import { MailboxLink } from '../identity/mailbox-link.tsx';
import { isAboutPassword, NewPasswordFields, newPasswordChecks } from '../identity/new-password-fields.tsx';
import { Notice } from '../identity/notice.tsx';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { SendConfirmation } from '../identity/send-confirmation.tsx';
import { invitationOfToken } from '../invitations/invitation-queries.ts';
import { keepInvitationToken } from '../invitations/invitation-token.ts';

const text = words.identity;
const nameCheck = (value: string) => (value.trim() ? null : messages.signUp.namesRequired);

/** The field that shows an error of the server. */
const fieldOf = (error: Error) =>
  isRefusedWith(error, 'auth.emailInUse') ? 'email' : isAboutPassword(error) ? 'password' : undefined;

/** The sign-up page. With an invitation link, fills in the data of the invitation and joins its team. */
export function SignUpPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  // Another invitation link in the same tab starts a new form.
  return <SignUp key={token} token={token} />;
}

/** Returns the invitation of the link, the form with the data of the invitation, and the mutation that sends it. */
function useSignUp(token: string) {
  const { data: invitation } = useQuery({ ...invitationOfToken(token), enabled: token !== '' });
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    validateInputOnBlur: ['email', 'confirmPassword'],
    validate: {
      firstName: nameCheck,
      lastName: nameCheck,
      email: (value) => (isEmail(asciiEmail(value)) ? null : messages.auth.invalidEmail),
      ...newPasswordChecks,
    },
  });
  useEffect(() => {
    if (token) keepInvitationToken(token);
  }, [token]);
  useEffect(() => {
    if (invitation?.state !== 'pending') return;
    form.setValues(({ firstName, lastName, email }) => ({
      firstName: firstName || invitation.first_name,
      lastName: lastName || invitation.last_name,
      email: email || invitation.email,
    }));
  }, [invitation, form.setValues]);
  const signingUp = useMutation({
    mutationFn: ({ firstName, lastName, email, password }: typeof form.values) =>
      client.account.signup({
        firstName,
        lastName,
        email: email.trim(),
        password,
        ...(token && { invitationToken: token }),
      }),
    onError: (error) => {
      const field = fieldOf(error);
      if (!field) return;
      form.setFieldError(field, messageOf(error));
      form.getInputNode(field)?.focus();
    },
  });
  return { invitation, form, signingUp };
}

function SignUp({ token }: { token: string }) {
  const { sign_up = 'open', passwords = true, providers = [] } = useQuery(installationQuery).data ?? {};
  const { invitation, form, signingUp } = useSignUp(token);
  const isInvited = invitation?.state === 'pending';
  const address = asciiEmail(form.values.email).trim().toLowerCase();
  const isOther = isInvited && address !== '' && address !== invitation.email.toLowerCase();
  const otherAddress = isOther && (
    <Notice>{text.signUp.otherAddress(readableEmail(invitation.email), invitation.team)}</Notice>
  );

  if (signingUp.isSuccess)
    return (
      <IdentityView
        title={text.signUp.sentTitle}
        sub={text.signUp.sentTo(form.values.email.trim())}
        footer={<Link to="/authentication/signin">{text.backToSignIn}</Link>}
      >
        <div className={classes.form}>
          <Notice>
            <span>{wordsFor(signingUp.data.message, signingUp.data.said)}</span>
            <MailboxLink />
          </Notice>
          {otherAddress}
          <Notice>
            <SendConfirmation email={form.values.email.trim()} label={text.signUp.resend} />
          </Notice>
        </div>
      </IdentityView>
    );

  /** The domains whose addresses need no invitation; null if this person needs none. */
  const domains = sign_up === 'open' || token ? null : sign_up;
  const tied = tiedProvider({ providers }, form.values.email);
  const failure = signingUp.error && messageOf(signingUp.error);
  return (
    <IdentityView
      title={text.signUp.title}
      sub={isInvited && !isOther ? text.signUp.joins(invitation.team) : text.signUp.sub}
      footer={
        <>
          {text.signUp.other} <Link to="/authentication/signin">{text.signUp.otherLink}</Link>
        </>
      }
    >
      {domains && <InvitationNeeded domains={domains} />}
      {passwords && domains?.length !== 0 && (
        <form
          className={classes.form}
          noValidate
          onSubmit={form.onSubmit(
            (values) => signingUp.mutate(values),
            (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
          )}
        >
          {signingUp.error && !fieldOf(signingUp.error) && <Notice failed>{failure}</Notice>}
          <NameFields form={form} />
          <TextInput
            label={text.email}
            type="email"
            autoComplete="email"
            maxLength={limits.text.email}
            required
            {...form.getInputProps('email')}
          />
          {otherAddress}
          {tied ? (
            <Notice>{text.signIn.tied(tied.name)}</Notice>
          ) : (
            <>
              <NewPasswordFields
                label={text.password}
                texts={[form.values.firstName, form.values.lastName, form.values.email, invitation?.team]}
                form={form}
              />
              <Button type="submit" size="md" loading={signingUp.isPending}>
                {text.signUp.submit}
              </Button>
            </>
          )}
        </form>
      )}
      {/* A provider only identifies the person, so the invitation page then asks whether to join. */}
      <ProviderButtons to={token ? '/invitation' : undefined} only={tied && [tied.id]} alone={!passwords} />
    </IdentityView>
  );
}

function NameFields({ form }: { form: ReturnType<typeof useSignUp>['form'] }) {
  return (
    <div className={classes.names}>
      <TextInput
        label={text.firstName}
        autoComplete="given-name"
        maxLength={limits.text.name}
        required
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={text.lastName}
        autoComplete="family-name"
        maxLength={limits.text.name}
        required
        {...form.getInputProps('lastName')}
      />
    </div>
  );
}

/** Explains that signing up needs an invitation, or an address at one of these domains. */
function InvitationNeeded({ domains }: { domains: string[] }) {
  const listed = new Intl.ListFormat(undefined, { type: 'disjunction' }).format(domains.map(readableDomain));
  return (
    <div className={classes.form}>
      <Notice>
        <span>
          {text.signUp.closed} {domains.length > 0 && text.signUp.domains(listed)}
        </span>
      </Notice>
    </div>
  );
}
