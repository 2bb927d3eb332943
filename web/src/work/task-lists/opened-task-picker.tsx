import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useEffect, useEffectEvent } from 'react';
import type { PickedField } from '../row-focus/shown-rows.ts';
import { fieldPickers } from './task-field-pickers.tsx';

export type OpenedPickerProps = {
  field: PickedField;
  tasks: TaskRow[];
  /** The position of the picker, in the window. */
  at: DOMRect | undefined;
  onClose: () => void;
  /** Called after the picker has unmounted, which loses the focus. */
  onClosed: () => void;
};

/** The picker that a shortcut opens, below the row. */
export function OpenedTaskPicker({ field, tasks, at, onClose, onClosed }: OpenedPickerProps) {
  const Picker = fieldPickers[field];
  const closed = useEffectEvent(onClosed);
  useEffect(() => () => closed(), []);
  const { left = 0, top = 0, height = 0 } = at ?? {};
  return (
    <Picker tasks={tasks} onClose={onClose}>
      <span aria-hidden style={{ position: 'fixed', left, top, width: 1, height, pointerEvents: 'none' }} />
    </Picker>
  );
}
