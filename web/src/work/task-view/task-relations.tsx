import { type RelationKind, relationKinds } from '@groundwork/contract/work/relation-kinds';
import type { Relation, Task } from '@groundwork/contract/work/tasks';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import r from '../../base/rows/row.module.css';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { isClosed, TaskLink } from '../task-lists/task-row.tsx';
import { TaskSearch } from '../tasks/task-search.tsx';
import { useRelations } from './relation-mutations.ts';
import c from './task-relations.module.css';
import s from './task-subtasks.module.css';

const w = words.taskRelations;
const choices = () => relationKinds.map((kind) => ({ value: kind, label: w.choices[kind] }));

/** The relations of a task by kind, and a menu that adds one. */
export const TaskRelations = bounded(function TaskRelations({ task }: { task: Task }) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<RelationKind | null>(null);
  const { add, remove, refused, forgetRefused } = useRelations(task);
  const stop = () => {
    setAdding(null);
    head.current?.querySelector('button')?.focus();
  };
  const groups = Map.groupBy(task.relations, ({ kind }) => kind);
  return (
    <section className={s.subtasks} aria-label={w.title}>
      <h2 ref={head} className={s.head}>
        {w.title}
        {task.can.edit && (
          <ChoiceMenu choices={choices()} value={null} onChange={(kind) => setAdding(kind as RelationKind)}>
            <ActionIcon variant="subtle" color="gray" aria-label={w.add}>
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
          </ChoiceMenu>
        )}
      </h2>
      {adding && (
        <TaskSearch
          key={adding}
          task={task}
          isLeftOut={(one) =>
            task.relations.some((relation) => relation.kind === adding && relation.task.id === one.id)
          }
          onChoose={(other) => add(adding, other)}
          opened
          onClose={stop}
        >
          <Button className={c.choice} variant="default" size="xs">
            {w.choices[adding]}
          </Button>
        </TaskSearch>
      )}
      <Confirm
        opened={refused !== null}
        title={w.replaceTitle}
        description={refused && w.replaceQuestion(refused.reason, w.choices[refused.kind], refused.other.title)}
        confirmText={w.replace}
        onConfirm={() => refused && add(refused.kind, refused.other, true)}
        onClose={forgetRefused}
      />
      {[...groups].map(([kind, relations]) => (
        <div key={kind} className={c.group}>
          <h3 className={c.kind} id={`${id}${kind}`}>
            {w.kinds[kind]}
          </h3>
          <ul className={r.list} aria-labelledby={`${id}${kind}`}>
            {relations.map((relation) => (
              <RelatedTask
                key={relation.task.id}
                relation={relation}
                onRemove={task.can.edit ? () => remove(relation) : undefined}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

type RelatedTaskProps = { relation: Relation; onRemove: (() => void) | undefined };

function RelatedTask({ relation: { kind, task: other }, onRemove }: RelatedTaskProps) {
  return (
    <li className={`${r.row} ${s.row} ${c.row}`} data-closed={isClosed(other.status) || undefined}>
      <StatusIcon status={other.status} label={words.tasks.status[other.status]} />
      <TaskLink task={other} />
      {onRemove && (
        <ActionIcon
          className={c.remove}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={w.remove(kind, other.title)}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}
