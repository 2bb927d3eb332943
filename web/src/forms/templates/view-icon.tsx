import type { TemplateView } from '@groundwork/contract/forms/template-views';
import { IconCalendarMonth, IconLayoutKanban, IconTable } from '@tabler/icons-react';

const icons = { table: IconTable, board: IconLayoutKanban, calendar: IconCalendarMonth };

export function ViewIcon({ type }: { type: TemplateView['type'] }) {
  const Icon = icons[type];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}
