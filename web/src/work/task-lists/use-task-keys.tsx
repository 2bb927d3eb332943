import type { TaskRow } from '@groundwork/contract/work/tasks';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { useSteady } from '../../base/loading/steady.ts';
import { type PickedField, renameTask, showRows } from '../row-focus/shown-rows.ts';
import { useKeptFocus } from '../row-focus/use-kept-focus.ts';
import type { OpenedPickerProps } from './opened-task-picker.tsx';

const OpenedTaskPicker = lazily<OpenedPickerProps>(() =>
  import('./opened-task-picker.tsx').then(({ OpenedTaskPicker }) => OpenedTaskPicker),
);

type TaskKeys = {
  /** The element around the rows, which have their id in `data-task` or `data-item`. */
  area: RefObject<HTMLElement | null>;
  /** Whether the element is rendered. */
  ready: boolean;
  find: (id: string) => TaskRow | undefined;
  selected?: TaskRow[];
  /** Selects all rows. */
  selectAll?: (() => void) | undefined;
};

/**
 * Lets shortcuts and the command palette change the tasks of a page: the selected ones, or else the focused one.
 * Returns the opened picker, to be rendered. The focus stays with its task when the row moves or is rendered anew.
 */
export function useTaskKeys({ area, ready, find, selected = [], selectAll }: TaskKeys): ReactNode {
  const [picker, setPicker] = useState<Pick<OpenedPickerProps, 'field' | 'tasks' | 'at'> | null>(null);
  const { rowInFocus, focusFirst, focusRow, step } = useKeptFocus(area, ready);

  /** The tasks that a shortcut changes, or none if the person may not edit all of them. */
  const targets = (): TaskRow[] => {
    const id = rowInFocus();
    const focused = id === null ? undefined : find(id);
    const tasks = selected.length > 0 ? selected : focused ? [focused] : [];
    return tasks.every(({ can }) => can.edit) ? tasks : [];
  };
  const targetsOf = (field: PickedField) => {
    if (field !== 'goal_id') return targets();
    // G does not open the goal picker on a button of a row, where it begins the shortcuts of pages. Subtasks have the
    // goal of their parent, so they have no goal picker.
    const onButton = selected.length === 0 && document.activeElement?.matches('button, input[type="checkbox"]');
    return onButton || targets().some(({ parent_task_id }) => parent_task_id !== null) ? [] : targets();
  };
  const only = () => (selected.length > 1 ? undefined : targets()[0]);

  const canPick = useSteady((field: PickedField) => targetsOf(field).length > 0);
  const pick = useSteady((field: PickedField) => {
    const tasks = targetsOf(field);
    const row = rowElement(area.current, rowInFocus() ?? tasks[0]?.id);
    const place = row?.querySelector('a') ?? area.current;
    if (tasks.length > 0) setPicker({ field, tasks, at: place?.getBoundingClientRect() });
  });
  const canRename = useSteady(() => only() !== undefined);
  const rename = useSteady(() => renameTask(only() ?? null));
  const selectRows = useSteady(() => selectAll?.());
  const isSelectable = selectAll !== undefined;
  const mayLeave = useSteady(() => selected.length === 0);
  useEffect(() => {
    const element = area.current;
    if (!ready || !element) return;
    const end = showRows({
      focusFirst,
      step,
      selectAll: isSelectable ? selectRows : undefined,
      edits: { canPick, pick, canRename, rename },
    });
    // Escape steps back: from the row to the page, where g begins the shortcuts of pages.
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isTitle = target instanceof HTMLElement && target.matches('a');
      if (key === 'Escape' && isTitle && !defaultPrevented && mayLeave()) target.blur();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      end();
      renameTask(null);
    };
  }, [area, ready, canPick, pick, canRename, rename, focusFirst, step, mayLeave, isSelectable, selectRows]);

  return (
    picker && (
      <OpenedTaskPicker
        {...picker}
        // Uses the current rows, also after a change by somebody else.
        tasks={picker.tasks.map((task) => find(task.id) ?? task)}
        onClose={() => setPicker(null)}
        onClosed={focusRow}
      />
    )
  );
}

const rowElement = (area: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : (area?.querySelector(`[data-task="${id}"], [data-item="${id}"]`) ?? null);
