import { Button, Group } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import c from './map-canvas.module.css';

/** The placeholder in the middle of a map without nodes. */
export function EmptyMap({ onAdd, onList }: { onAdd: (() => void) | null; onList: () => void }) {
  const phone = usePhone();
  const text = words.mapCanvas.empty;
  return (
    <div className={c.empty}>
      <EmptyState
        title={text.title}
        action={
          onAdd && (
            <Group gap={8} justify="center">
              <Button variant="default" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={onAdd}>
                {text.add}
              </Button>
              <Button variant="subtle" leftSection={<IconClipboardList size={16} stroke={1.8} />} onClick={onList}>
                {text.list}
              </Button>
            </Group>
          )
        }
      >
        {!onAdd ? text.readOnly : phone ? text.onPhone : text.text}
      </EmptyState>
    </div>
  );
}
