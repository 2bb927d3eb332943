import type { Target } from '@groundwork/contract/work/targets';
import { reachedText, shortText } from './target-progress.ts';
import c from './targets-in-short.module.css';

/** The targets of a goal in a list: the progress of the first. The title names all. */
export function TargetsInShort({ targets }: { targets: Target[] }) {
  return (
    <span className={c.short} title={targets.map((target) => `${target.name}: ${reachedText(target)}`).join('\n')}>
      {shortText(targets)}
    </span>
  );
}
