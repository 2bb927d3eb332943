import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import type { PickedField } from '../row-focus/shown-rows.ts';
import type { TaskPickerProps } from './task-field-pickers.tsx';

const load = (field: PickedField) => () =>
  import('./task-field-pickers.tsx').then(({ fieldPickers }) => fieldPickers[field]);

const pickers = {
  status: menuOnDemand<TaskPickerProps>(load('status')),
  priority: menuOnDemand<TaskPickerProps>(load('priority')),
  assigned_to: menuOnDemand<TaskPickerProps>(load('assigned_to'), 'listbox'),
  due_date: menuOnDemand<TaskPickerProps>(load('due_date'), 'dialog'),
  labels: menuOnDemand<TaskPickerProps>(load('labels'), 'listbox'),
  goal_id: menuOnDemand<TaskPickerProps>(load('goal_id'), 'listbox'),
  plan: menuOnDemand<TaskPickerProps>(load('plan'), 'dialog'),
};

/** A button that opens the picker of a field. */
export function TaskPicker({ field, ...props }: TaskPickerProps & { field: PickedField }) {
  const Picker = pickers[field];
  return <Picker {...props} />;
}
