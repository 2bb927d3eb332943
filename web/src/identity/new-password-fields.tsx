import { passwordProblem } from '@groundwork/contract/account';
import { messages } from '@groundwork/contract/messages';
import { words } from '../words/words.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

/** The validation of a new password and its confirmation, for sign-up and reset (part 5). */
export const newPasswordChecks = {
  password: (value: string) => passwordProblem(value),
  confirmPassword: (value: string, { password }: { password: string }) =>
    value === password ? null : messages.signUp.passwordsDiffer,
};

type NewPasswordFieldsProps = {
  label: string;
  form: { values: { password: string }; getInputProps: (path: 'password' | 'confirmPassword') => object };
};

export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        description={<PasswordRules password={form.values.password} />}
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={words.identity.confirmPassword}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
