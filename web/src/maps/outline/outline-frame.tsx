import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Keys } from '../../base/keys/keys.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import c from './map-outline.module.css';
import type { outlineColumns } from './outline-cells.tsx';

const text = words.mapOutline;

/** The outline of a map without nodes. `onAdd` is null for people who may not edit it. */
export function EmptyOutline({ onAdd, onList }: { onAdd: (() => void) | null; onList: () => void }) {
  return (
    <div className={c.outline}>
      <EmptyState
        title={text.empty.title}
        action={
          onAdd && (
            <Group gap={8} justify="center">
              <Button variant="default" size="md" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={onAdd}>
                {text.empty.add}
              </Button>
              <Button variant="subtle" size="md" onClick={onList}>
                {words.mapCanvas.empty.list}
              </Button>
            </Group>
          )
        }
      >
        {onAdd ? text.empty.text : text.emptyRead}
      </EmptyState>
    </div>
  );
}

/** The titles of the columns. */
export function OutlineHead({ columns }: { columns: ReturnType<typeof outlineColumns> }) {
  return (
    <div className={c.head} aria-hidden>
      <span className={c.name}>{text.columns.name}</span>
      {columns.map(({ key, label, className }) => (
        <span key={key} className={className}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** The keyboard shortcuts of the outline, hidden from screen readers. */
export function OutlineHints({ canEdit }: { canEdit: boolean }) {
  return (
    <ul className={c.hints} aria-hidden>
      {Object.entries(canEdit ? text.hints : text.readHints).map(([key, does]) => (
        <li key={key}>
          <Keys keys={key} />
          {does}
        </li>
      ))}
    </ul>
  );
}
