import type { FieldType } from '@groundwork/contract/forms/form-fields';
import {
  IconAlignLeft,
  IconAt,
  IconBraces,
  IconCalendar,
  IconCalendarTime,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconHash,
  IconLetterT,
  IconLink,
  IconListCheck,
  IconPhone,
  IconSquareChevronDown,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react';

const icons = {
  text: IconLetterT,
  textarea: IconAlignLeft,
  number: IconHash,
  email: IconAt,
  url: IconLink,
  tel: IconPhone,
  date: IconCalendar,
  datetime: IconCalendarTime,
  time: IconClock,
  checkbox: IconCheckbox,
  toggle: IconToggleRight,
  tristate: IconToggleLeft,
  dropdown: IconSquareChevronDown,
  radio: IconCircleDot,
  multiselect: IconListCheck,
  json: IconBraces,
} satisfies Record<FieldType, unknown>;

export function FieldTypeIcon({ type }: { type: FieldType }) {
  const Icon = icons[type];
  return <Icon size={16} stroke={1.7} aria-hidden />;
}
