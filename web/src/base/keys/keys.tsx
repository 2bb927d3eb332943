import * as words from '../words/words.ts';
import c from './keys.module.css';

/** Renders a shortcut: "g t" as two keys, "mod+k" with the modifier of the platform. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className={c.keys}>
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence never changes.
        <span key={index} className={c.key}>
          {words.ui.key(key)}
        </span>
      ))}
    </kbd>
  );
}
