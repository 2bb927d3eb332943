import type { CSSProperties } from 'react';
import { words } from '../words/words.ts';
import c from './label-chip.module.css';

export type Label = { id: string; name: string; color: string };

/** A label keeps only its hue; lightness and chroma come from the theme, so that every colour is readable. */
function LabelChip({ label }: { label: Label }) {
  return (
    <span className={c.chip} style={{ '--c': label.color } as CSSProperties}>
      {label.name}
    </span>
  );
}

/** The first labels, then "+1". */
export function LabelChips({ labels, max = 2 }: { labels: Label[]; max?: number }) {
  const hidden = labels.slice(max).map((label) => label.name);
  if (labels.length === 0) return null;
  return (
    <span className={c.chips}>
      {labels.slice(0, max).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {hidden.length > 0 && (
        <span className={c.more} title={words.tasks.moreLabels(hidden)}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
