import * as messages from '@groundwork/contract/base/messages.gen';
import { passwordProblem } from '@groundwork/contract/people/account';
import type { ReactNode } from 'react';
import { messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import * as words from '../../base/words/words.ts';
import { identityWords } from './identity-words.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { PasswordRules } from './password-rules.tsx';

/** The validation of a new password and its confirmation, for sign-up and reset (part 5). */
export const newPasswordChecks = {
  password: (value: string) => identityWords(passwordProblem(value)),
  confirmPassword: (value: string, { password }: { password: string }) =>
    value === password ? null : messages.signUp.passwordsDiffer,
};

/** The sentences of the server about the new password. */
const aboutPassword = [
  'auth.commonPassword',
  'auth.passwordOfOwnWords',
  'auth.passwordOfExpectedWords',
  'auth.passwordOfKeys',
  'auth.passwordOfRuns',
] as const;

/** Whether the server refused the new password, so that its field shows the message in place of the meter. */
export const isAboutPassword = (error: Error | null) => isRefusedWith(error, ...aboutPassword);

type PasswordForm = {
  setFieldError: (path: 'password', error: ReactNode) => void;
  getInputNode: (path: 'password') => HTMLElement | null;
};

/**
 * Returns the `onError` handler of a mutation. It shows a message about the new password at the password field of the
 * form.
 */
export const refusedAtField = (form: PasswordForm) => (error: Error) => {
  if (!isAboutPassword(error)) return;
  form.setFieldError('password', messageOf(error));
  form.getInputNode('password')?.focus();
};

type NewPasswordFieldsProps = {
  label: string;
  /** Texts about the person, such as their name, which the meter does not count as secret. */
  texts?: (string | undefined)[];
  form: {
    values: { password: string };
    getInputProps: (path: 'password' | 'confirmPassword') => { error?: ReactNode };
  };
};

export function NewPasswordFields({ label, texts = [], form }: NewPasswordFieldsProps) {
  const field = form.getInputProps('password');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        description={
          <>
            <PasswordRules password={form.values.password} />
            {!field.error && <PasswordMeter password={form.values.password} texts={texts} />}
          </>
        }
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...field}
      />
      <PasswordField
        label={words.identity.confirmPassword}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
