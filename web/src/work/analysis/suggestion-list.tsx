import { limits } from '@groundwork/contract/base/limits';
import { type Priority, priorities } from '@groundwork/contract/base/statuses';
import type { Suggestion } from '@groundwork/contract/work/analysis';
import { ActionIcon, Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dayWords } from '../../base/dates/dates.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { newId } from '../../base/queries/new-id.ts';
import * as words from '../../base/words/words.ts';
import { type SuggestedTask, suggestedTask, useAddSuggested } from './suggested-tasks.ts';
import c from './suggestion-list.module.css';

const text = words.analysis;
const priorityChoices = () =>
  priorities
    .map((priority) => ({
      value: priority,
      label: words.goals.priority[priority],
      icon: <PriorityIcon priority={priority} />,
    }))
    .toReversed();

/** The state of a suggestion, keyed by its index. The index is stable because the stream only appends. */
type Place = { chosen?: boolean; created?: boolean; edit?: Partial<SuggestedTask> };

/** Suggested tasks that people choose, edit and create together. */
export function SuggestionList({ goalId, suggestions }: { goalId: string; suggestions: Suggestion[] }) {
  const [places, setPlaces] = useState<Record<number, Place>>({});
  const { mutate: create, isPending } = useAddSuggested(goalId);
  const change = (at: number[], by: Place) =>
    setPlaces((now) => ({ ...now, ...Object.fromEntries(at.map((index) => [index, { ...now[index], ...by }])) }));
  const open = suggestions
    .map((suggestion, index) => ({
      index,
      task: { ...suggestedTask(suggestion), ...places[index]?.edit },
      chosen: places[index]?.chosen ?? false,
    }))
    .filter(({ index }) => !places[index]?.created);
  const chosen = open.filter((one) => one.chosen);
  const ready = chosen.filter(({ task }) => task.title.trim());

  const add = () =>
    create(
      { tasks: ready.map(({ task }) => task), idempotencyKey: newId() },
      {
        onSuccess: () =>
          change(
            ready.map(({ index }) => index),
            { created: true },
          ),
      },
    );

  if (open.length === 0) return null;
  return (
    <section>
      <div className={c.head}>
        <Checkbox
          aria-label={text.chooseAll}
          checked={chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          onChange={(event) =>
            change(
              open.map(({ index }) => index),
              { chosen: event.currentTarget.checked },
            )
          }
        />
        <h3>{text.suggestions}</h3>
        <Button size="sm" disabled={ready.length === 0} loading={isPending} onClick={add}>
          {text.create(ready.length)}
        </Button>
      </div>
      <ul className={c.list} aria-label={text.suggestions}>
        {open.map(({ index, task, chosen }) => (
          <SuggestionRow
            key={index}
            task={task}
            chosen={chosen}
            onChoose={(next) => change([index], { chosen: next })}
            onEdit={(edit) => change([index], { chosen: true, edit: { ...places[index]?.edit, ...edit } })}
          />
        ))}
      </ul>
    </section>
  );
}

type SuggestionRowProps = {
  task: SuggestedTask;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onEdit: (edit: Partial<SuggestedTask>) => void;
};

function SuggestionRow({ task, chosen, onChoose, onEdit }: SuggestionRowProps) {
  return (
    <li className={c.row}>
      <Checkbox
        aria-label={text.choose(task.title)}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={c.words}>
        <Textarea
          variant="unstyled"
          classNames={{ input: c.title }}
          aria-label={text.taskTitle}
          value={task.title}
          error={!task.title.trim()}
          maxLength={limits.text.title}
          autosize
          onChange={(event) => onEdit({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        {(task.description || chosen) && (
          <Textarea
            variant="unstyled"
            classNames={{ input: c.description }}
            aria-label={text.taskDescription}
            placeholder={words.goals.fields.content}
            value={task.description}
            maxLength={limits.text.paragraph}
            autosize
            onChange={(event) => onEdit({ description: event.currentTarget.value })}
          />
        )}
      </div>
      <div className={c.fields}>
        <ChoiceMenu
          choices={priorityChoices()}
          value={task.priority}
          onChange={(priority) => onEdit({ priority: priority as Priority })}
        >
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={text.priority(words.goals.priority[task.priority])}
          >
            <PriorityIcon priority={task.priority} />
          </ActionIcon>
        </ChoiceMenu>
        <DayPopover
          label={words.tasks.fields.due_date}
          value={task.due_date}
          onSave={(due_date) => onEdit({ due_date })}
        >
          <Button variant="subtle" color="gray" size="compact-sm" className={c.due}>
            {task.due_date ? dayWords(task.due_date) : words.dates.none}
          </Button>
        </DayPopover>
      </div>
    </li>
  );
}
