import { priorities } from '@groundwork/contract/base/statuses';
import { IconCalendarEvent, IconRepeat, IconTarget, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { whenWords } from '../../base/dates/dates.ts';
import { recurrenceSentence } from '../../base/dates/recurrence-sentence.ts';
import { LabelChip } from '../../base/icons/label-chip.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import * as words from '../../base/words/words.ts';
import c from './task-line.module.css';
import type { LinePart } from './task-line.ts';
import type { TaskLineReading } from './use-task-line.ts';

const text = words.tasks.line;

type TaskLinePartProps = {
  part: Pick<LinePart, 'kind' | 'value' | 'text' | 'rule'>;
  lists: Pick<TaskLineReading, 'people' | 'labels' | 'goals'>;
  onRemove?: ((part: LinePart) => void) | undefined;
};

/** The recognized parts of a line, as chips. Removing a chip leaves its words in the title. */
export function TaskLineParts({
  parts,
  lists,
  onRemove,
}: Pick<TaskLinePartProps, 'lists' | 'onRemove'> & { parts: LinePart[] }) {
  return (
    <ul className={c.parts} aria-label={text.meant}>
      {parts.map((part) => (
        <li key={`${part.kind} ${part.value}`}>
          <Chip
            name={<PartName part={part} lists={lists} />}
            removeLabel={text.plain(part.text)}
            onRemove={onRemove && (() => onRemove(part))}
          />
        </li>
      ))}
    </ul>
  );
}

type ChipProps = { name: ReactNode; removeLabel: string; onRemove?: (() => void) | undefined };

export function Chip({ name, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={c.part} data-removable={onRemove && true}>
      {name}
      {onRemove && (
        <button type="button" className={c.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}

export const DueName = ({ when }: { when: string }) => (
  <>
    <IconCalendarEvent size={14} stroke={1.6} aria-hidden />
    <span className={c.name}>{whenWords(when)}</span>
  </>
);

function PartName({ part: { kind, value, rule }, lists }: Pick<TaskLinePartProps, 'part' | 'lists'>) {
  const person = lists.people?.find(({ id }) => id === value);
  const label = lists.labels?.find(({ id }) => id === value);
  if (kind === 'due_date')
    return (
      <>
        <DueName when={value} />
        {rule && <IconRepeat size={14} stroke={1.6} aria-hidden />}
        {rule && <span className={c.name}>{recurrenceSentence(rule, value)}</span>}
      </>
    );
  if (kind === 'label') return label && <LabelChip label={label} />;
  const priority = kind === 'priority' ? priorities.find((known) => known === value) : undefined;
  const name = {
    assignee: person?.full_name || person?.email,
    priority: priority && words.tasks.priority[priority],
    goal: lists.goals?.find(({ id }) => id === value)?.title,
    status: words.tasks.status.done,
  }[kind];
  return (
    <>
      {person && <Face person={person} size={18} />}
      {priority && <PriorityIcon priority={priority} size={14} />}
      {kind === 'goal' && <IconTarget size={14} stroke={1.6} aria-hidden />}
      <span className={c.name} dir="auto" title={name}>
        {name}
      </span>
    </>
  );
}
