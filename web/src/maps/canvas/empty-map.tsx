import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import c from './map-canvas.module.css';

/** The placeholder in the middle of a map without nodes. */
export function EmptyMap({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <div className={c.empty}>
      <EmptyState
        title={words.mapCanvas.empty.title}
        action={
          onAdd && (
            <Button variant="default" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={onAdd}>
              {words.mapCanvas.empty.add}
            </Button>
          )
        }
      >
        {onAdd ? words.mapCanvas.empty.text : words.mapCanvas.empty.readOnly}
      </EmptyState>
    </div>
  );
}
