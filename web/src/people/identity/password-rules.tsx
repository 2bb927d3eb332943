import { limits } from '@groundwork/contract/base/limits';
import { passwordRules } from '@groundwork/contract/people/account';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';

const { rules: text } = words.identity;

/** The password rules of part 5 of the specification, each with a check mark once it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label={text.label}>
      {passwordRules.map(({ name, holds }) => {
        const met = holds(password);
        return (
          <li key={name} data-met={met || undefined}>
            {met ? <IconCheck size={14} stroke={2.2} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            {name === 'length' ? text.length(limits.password.minAtSignUp) : text[name]}
            <VisuallyHidden>{met ? text.met : text.open}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
