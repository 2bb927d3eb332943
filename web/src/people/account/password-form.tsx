import * as messages from '@groundwork/contract/base/messages.gen';
import { settingsPasswordProblem } from '@groundwork/contract/people/account';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { changePassword, useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../current-team/current-team.ts';
import { identityWords } from '../identity/identity-words.ts';
import { useMethodRefusal } from '../identity/method-refusal.ts';
import { isAboutPassword, refusedAtField } from '../identity/new-password-fields.tsx';
import { Notice } from '../identity/notice.tsx';
import { PasswordField } from '../identity/password-field.tsx';
import { PasswordMeter } from '../identity/password-meter.tsx';
import { saidOr } from './account-mutations.ts';
import classes from './settings-form.module.css';

const text = words.account;

/** Changes the password. */
export function PasswordForm() {
  const { email, full_name } = useAccount();
  const methodRefusal = useMethodRefusal(email);
  const { teams } = useCurrentTeam();
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: (value) => identityWords(settingsPasswordProblem(value)),
      confirmPassword: (value, { password }) => (value === password ? null : messages.account.passwordsDiffer),
    },
  });
  const changing = useMutation({
    mutationFn: ({ password }: typeof form.values) => changePassword({ password }),
    onError: refusedAtField(form),
  });

  const { password, confirmPassword } = form.values;
  const refusal = changing.error && saidOr(messages.account.unexpected, changing.error);
  if (methodRefusal) return <Notice>{methodRefusal}</Notice>;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => changing.mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      {refusal && !isAboutPassword(changing.error) && <Notice failed>{refusal}</Notice>}
      {/* The hidden user name tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text.newPassword}
        autoComplete="new-password"
        description={
          !form.errors.password && (
            <PasswordMeter password={password} texts={[full_name, email, ...teams.map(({ name }) => name)]} />
          )
        }
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={text.confirmPassword}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <p className={classes.notice}>{text.passwordNotice}</p>
      <div className={classes.foot}>
        <Button
          type="submit"
          size="md"
          disabled={!password || !confirmPassword}
          loading={changing.isPending || changing.isSuccess}
        >
          {text.changePassword}
        </Button>
      </div>
    </form>
  );
}
