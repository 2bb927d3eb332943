import { limits } from '@groundwork/contract/limits';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import classes from './identity-page.module.css';

const { rules: text } = words.identity;
const rules = [
  { label: text.length(limits.password.minAtSignUp), holds: (password: string) => password.length >= limits.password.minAtSignUp },
  { label: text.lower, holds: (password: string) => /[a-z]/.test(password) },
  { label: text.upper, holds: (password: string) => /[A-Z]/.test(password) },
  { label: text.digit, holds: (password: string) => /[0-9]/.test(password) },
];

/** The rules of part 5 under a new password, ticked as they are met. What is refused is decided by `passwordProblem` of the contract. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label={text.label}>
      {rules.map(({ label, holds }) => {
        const met = holds(password);
        return (
          <li key={label} data-met={met || undefined}>
            {met ? <IconCheck size={14} stroke={2.2} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            {label}
            <VisuallyHidden>{met ? text.met : text.open}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
