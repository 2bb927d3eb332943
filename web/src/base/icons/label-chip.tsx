import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import * as words from '../words/words.ts';
import c from './label-chip.module.css';

export type Label = { id: string; name: string; color: string };

/** A label stores only its hue. Lightness and chroma come from the theme, so that every color is readable. */
export function LabelChip({ label, onRemove }: { label: Label; onRemove?: () => void }) {
  return (
    <span className={c.chip} style={{ '--c': label.color } as CSSProperties} title={label.name}>
      <span className={c.name}>{label.name}</span>
      {onRemove && (
        <button type="button" className={c.remove} aria-label={words.labels.remove(label.name)} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** Shows the first labels, then "+1". */
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
