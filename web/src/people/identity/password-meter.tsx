import { limits } from '@groundwork/contract/base/limits';
import type { PasswordStrength } from '@groundwork/contract/people/password-strength';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import * as words from '../../base/words/words.ts';
import { identityWords } from './identity-words.ts';
import classes from './password-meter.module.css';

const text = words.identity.strength;
const bars: Record<PasswordStrength['strength'], number> = { refused: 1, fair: 2, good: 3, strong: 4 };

type PasswordMeterProps = {
  password: string;
  /** Names and the email address of the person, which the password should not consist of. */
  texts: (string | undefined)[];
};

/**
 * Shows how hard a new password is to guess, or why the server will refuse it. Shows nothing for a password that is too
 * short, or if the dictionary fails to load: the server checks it as well.
 */
export function PasswordMeter({ password, texts }: PasswordMeterProps) {
  // Loads the dictionary with the first typed character, because it is large.
  const { data: library } = useQuery({
    queryKey: ['password strength'],
    queryFn: () => import('@groundwork/contract/people/password-strength'),
    enabled: password !== '',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  const typed = useDeferredValue(password);
  const isLong = [...typed].length >= limits.password.minAtSignUp;
  const found = library && isLong ? library.passwordStrength(typed, library.wordsIn(...texts)) : null;
  return (
    <div className={classes.meter} data-strength={found?.strength}>
      {found && (
        <div className={classes.bars} aria-hidden>
          {Object.values(bars).map((bar) => (
            <span key={bar} data-on={bar <= bars[found.strength] || undefined} />
          ))}
        </div>
      )}
      {/* Always rendered, because screen readers announce only changes of an existing live region. */}
      <div role="status">
        {found && (found.strength === 'refused' ? identityWords(found.problem) : text[found.strength])}
      </div>
    </div>
  );
}
