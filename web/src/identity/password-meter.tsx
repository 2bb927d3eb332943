import { limits } from '@groundwork/contract/limits';
import type { PasswordStrength } from '@groundwork/contract/password-strength';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { words } from '../words/words.ts';
import classes from './password-meter.module.css';

const text = words.identity.strength;
const bars: Record<PasswordStrength['strength'], number> = { refused: 1, fair: 2, good: 3, strong: 4 };

type PasswordMeterProps = {
  password: string;
  /** Names and the email address of the person, which the password should not consist of. */
  texts: (string | undefined)[];
};

/**
 * Says how hard a new password is to guess, or why the server will refuse it. Shows nothing for passwords that are too
 * short, and nothing if the dictionary cannot be loaded: the server checks, too.
 */
export function PasswordMeter({ password, texts }: PasswordMeterProps) {
  // The dictionary is large, so it is loaded at the first character.
  const { data: library } = useQuery({
    queryKey: ['password strength'],
    queryFn: () => import('@groundwork/contract/password-strength'),
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
      {/* Always there, because screen readers announce only changes of a live region that they know. */}
      <div role="status">{found && (found.strength === 'refused' ? found.problem : text[found.strength])}</div>
    </div>
  );
}
