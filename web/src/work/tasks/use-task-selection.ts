import type { TaskRow } from '@groundwork/contract/work/tasks';
import { createContext, useContext, useMemo, useState } from 'react';
import { useSteady } from '../../base/loading/steady.ts';
import { type SelectionAct, useSelection } from '../../base/rows/selection.ts';
import { type Neighbor, useRowKeys } from '../../base/rows/selection-keys.ts';
import * as words from '../../base/words/words.ts';

const SelectedTasks = createContext<ReadonlySet<string>>(new Set());
/** Gives the ids of the selected tasks to the cards and bars inside, which have no property for them. */
export const SelectedTasksProvider = SelectedTasks.Provider;
/** Whether a task of a board, calendar or timeline is selected. */
export const useIsSelected = (id: string) => useContext(SelectedTasks).has(id);

/**
 * Selects tasks of a list, board, calendar or timeline. `shown` are all selectable tasks, in the displayed order.
 * `said` is for screen readers, and `events` are the handlers of the element around the tasks (`useRowKeys`).
 */
export function useTaskSelection(shown: TaskRow[], noun: 'task' | 'item' = 'task', neighbor?: Neighbor) {
  const { selected: ids, act } = useSelection(shown.map(({ id }) => id));
  const key = [...ids].join();
  // The same set while the selection stays the same, because cards render anew with another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `ids`.
  const selected = useMemo(() => ids, [key]);
  const [said, say] = useState('');
  const select = useSteady((next: SelectionAct) => {
    act(next);
    if (next === 'all') return say(words.ui.bulk.selected(shown.length));
    if (next === 'clear') return say(selected.size > 0 ? words.tasks.noneSelected : '');
    const id = 'extend' in next ? next.extend[1] : next.pick;
    const on = 'extend' in next || next.range || !selected.has(id);
    say(words.tasks.selection(shown.find((task) => task.id === id)?.title ?? '', on));
  });
  const events = useRowKeys(noun, select, neighbor);
  return { selected, tasks: shown.filter(({ id }) => selected.has(id)), select, events, said };
}
