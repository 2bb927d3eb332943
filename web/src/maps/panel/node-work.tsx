import { limits } from '@groundwork/contract/base/limits';
import type { NodeName } from '@groundwork/contract/base/node-names';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { RecordRow } from '@groundwork/contract/forms/records';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconPlus, IconX } from '@tabler/icons-react';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { useOptionSearch } from '../../base/menus/option-search.ts';
import { api } from '../../base/queries/api.ts';
import { type Page, paging } from '../../base/queries/cached-rows.ts';
import r from '../../base/rows/row.module.css';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { useKnownFields } from '../../forms/forms/field-options.ts';
import { recordTitle } from '../../forms/forms/value-words.ts';
import { oneInstance } from '../../forms/instances/instance-queries.ts';
import { useLinkRecordNode } from '../../forms/records/record-mutations.ts';
import { recordChoice, useTeamRecords } from '../../forms/records/team-records.ts';
import { CreateTaskDialog } from '../../work/new-tasks/create-task-dialog.tsx';
import { isClosed, TaskBlockers, TaskLink, TaskParent, TaskStatusButton } from '../../work/task-lists/task-row.tsx';
import { taskChoice } from '../../work/tasks/task-choice.tsx';
import { useEditTask } from '../../work/tasks/task-mutations.ts';
import c from './node-work.module.css';

const text = words.nodeWork;

const tasksOf = (nodeId: string) =>
  api.tasks.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ node_id: nodeId, group: 'status', cursor }),
    ...paging,
  });
const recordsOf = (nodeId: string) =>
  api.records.ofNode.infiniteOptions({
    input: (cursor: string | undefined) => ({ node_id: nodeId, cursor }),
    ...paging,
  });
const rowsOf = <Row,>(data: InfiniteData<Page<Row>> | undefined) => data?.pages.flatMap(({ items }) => items) ?? [];

/** The tasks and records that are linked to a node. */
export const NodeWork = bounded(function NodeWork({
  node,
  teamId,
  readOnly,
}: {
  node: NodeName;
  teamId: string;
  readOnly: boolean;
}) {
  const tasks = useInfiniteQuery(tasksOf(node.id));
  const records = useInfiniteQuery(recordsOf(node.id));
  const [creating, { open, close }] = useDisclosure(false);
  const { mutate: edit } = useEditTask();
  const { mutate: linkRecord } = useLinkRecordNode();
  const error = tasks.error ?? records.error;
  if (error)
    return <ErrorState title={text.failed} error={error} onRetry={() => (tasks.error ? tasks : records).refetch()} />;
  const shown = rowsOf(tasks.data);
  const filled = rowsOf(records.data);
  return (
    <section className={c.work} aria-label={text.title}>
      <div className={c.head}>
        <h3>{text.tasks}</h3>
        {!readOnly && (
          <>
            <TaskChoice teamId={teamId} linked={shown} onChange={(task) => edit({ task, edit: { node } })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={text.newTask}
              title={text.newTask}
              onClick={open}
            >
              <IconPlus size={16} stroke={1.7} />
            </ActionIcon>
          </>
        )}
      </div>
      {tasks.isSuccess && shown.length === 0 && <p>{text.noTasks}</p>}
      <ul className={r.list}>
        {shown.map((task) => (
          <li key={task.id} className={`${r.row} ${c.row}`} data-closed={isClosed(task.status) || undefined}>
            <TaskStatusButton task={task} />
            <span className={c.task}>
              <TaskLink task={task} />
              <TaskParent task={task} />
              <TaskBlockers task={task} />
            </span>
            {task.can.edit && !readOnly && (
              <Unlink title={task.title} onClick={() => edit({ task, edit: { node: null } })} />
            )}
          </li>
        ))}
      </ul>
      <More {...tasks} />
      {(filled.length > 0 || !readOnly) && (
        <>
          <div className={c.head}>
            <h3>
              <Link
                to="/dashboard/maps/$mapId"
                params={{ mapId: node.map.id }}
                search={{ as: 'records', about: node.id }}
              >
                {text.records}
              </Link>
            </h3>
            {!readOnly && (
              <RecordChoice
                teamId={teamId}
                linked={filled}
                onChange={(recordId) => linkRecord({ recordId, node_id: node.id })}
              />
            )}
          </div>
          {records.isSuccess && filled.length === 0 && <p>{text.noRecords}</p>}
          <ul className={r.list}>
            {filled.map((record) => (
              <RecordOfNode
                key={record.id}
                record={record}
                onUnlink={readOnly ? undefined : () => linkRecord({ recordId: record.id, node_id: null })}
              />
            ))}
          </ul>
          <More {...records} />
        </>
      )}
      {creating && <CreateTaskDialog node={node} onClose={close} />}
    </section>
  );
});

/** Links an existing task. */
function TaskChoice({
  teamId,
  linked,
  onChange,
}: {
  teamId: string;
  linked: TaskRow[];
  onChange: (task: TaskRow) => void;
}) {
  const { opened, search, handlers, withoutStale } = useOptionSearch();
  const { data, isPlaceholderData } = useQuery({
    ...api.tasks.list.queryOptions({ input: { team_id: teamId, search, limit: limits.page.default } }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const ids = new Set(linked.map(({ id }) => id));
  const others = withoutStale(data?.items, isPlaceholderData)?.filter(({ id }) => !ids.has(id));
  const choose = (id: string) => {
    const task = others?.find((one) => one.id === id);
    if (task) onChange(task);
  };
  return (
    <ChoiceSearch
      choices={others?.map(taskChoice)}
      value={null}
      onChange={choose}
      search={text.searchTasks}
      {...handlers}
    >
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={text.linkTask} title={text.linkTask}>
        <IconLink size={16} stroke={1.7} />
      </ActionIcon>
    </ChoiceSearch>
  );
}

/** Links an existing record of any form. */
function RecordChoice({
  teamId,
  linked,
  onChange,
}: {
  teamId: string;
  linked: RecordRow[];
  onChange: (recordId: string) => void;
}) {
  const { handlers, ...search } = useOptionSearch();
  const { found } = useTeamRecords({ teamId, ...search });
  const ids = new Set(linked.map(({ id }) => id));
  return (
    <ChoiceSearch
      choices={found?.filter(({ id }) => !ids.has(id)).map(recordChoice)}
      value={null}
      onChange={onChange}
      search={text.searchRecords}
      {...handlers}
    >
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={text.linkRecord} title={text.linkRecord}>
        <IconLink size={16} stroke={1.7} />
      </ActionIcon>
    </ChoiceSearch>
  );
}

function RecordOfNode({ record, onUnlink }: { record: RecordRow; onUnlink: (() => void) | undefined }) {
  const { data: instance } = useQuery(oneInstance(record.instance_id));
  const form = instance?.template.record_data_schema;
  const { fields } = useKnownFields(
    useMemo(() => (form ? fieldsOf(form) : []), [form]),
    { templateId: instance?.template.id, schema: 'record_data_schema' },
  );
  if (!instance) return null;
  const title = recordTitle(fields, record);
  return (
    <li className={`${r.row} ${c.row}`}>
      <small>{instance.name}</small>
      <Link
        className={r.link}
        to="/dashboard/instances/$instanceId"
        params={{ instanceId: instance.id }}
        search={{ record: record.id }}
        dir="auto"
      >
        {title}
      </Link>
      {onUnlink && record.can.edit && <Unlink title={title} onClick={onUnlink} />}
    </li>
  );
}

function Unlink({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={text.unlink(title)} onClick={onClick}>
      <IconX size={14} stroke={1.8} />
    </ActionIcon>
  );
}

function More({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}) {
  if (!hasNextPage) return null;
  return (
    <Button variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {text.more}
    </Button>
  );
}
