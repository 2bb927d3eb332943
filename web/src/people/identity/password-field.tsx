import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import * as words from '../../base/words/words.ts';

/** A password field with a button that shows the password; the button works by keyboard. */
export function PasswordField({
  error,
  ...props
}: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <PasswordInput
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': words.identity.showPassword }}
      error={error}
      aria-invalid={Boolean(error)}
      {...props}
    />
  );
}
