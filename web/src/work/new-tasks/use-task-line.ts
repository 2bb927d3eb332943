import type { Priority } from '@groundwork/contract/base/statuses';
import type { Member } from '@groundwork/contract/people/teams';
import type { Goal } from '@groundwork/contract/work/goals';
import type { Label } from '@groundwork/contract/work/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { currentTime } from '../../base/dates/clock.ts';
import { accountZone } from '../../base/dates/date-preferences.ts';
import { splitWhen } from '../../base/dates/dates.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import { goalChoices } from '../goals/goal-queries.ts';
import { teamLabels } from '../labels/label-queries.ts';
import { prioritySelection } from '../tasks/priority-selection.ts';
import type { LineNames, NamedKind, TaskLine } from './task-line.ts';
import type { NewTaskValues } from './use-task-form.ts';

const loadReader = () => import('./task-line.ts');
type LineReader = Awaited<ReturnType<typeof loadReader>>;

const namesOf = (people: Member[] = [], labels: Label[] = [], goals: Goal[] = []): LineNames => ({
  assignee: people.map(({ id, full_name, email }) => ({
    id,
    name: full_name || email,
    also: [email, email.slice(0, email.lastIndexOf('@'))],
  })),
  label: labels.map(({ id, name }) => ({ id, name })),
  priority: prioritySelection().map(({ value, label }) => ({ id: value, name: label })),
  goal: goals.map(({ id, title }) => ({ id, name: title })),
});

/** The fields of a new task that a line sets. */
type LineFields = Pick<NewTaskValues, 'title'> & Partial<NewTaskValues>;

function fieldsOf({ title, parts }: TaskLine, labels: Label[] = []): LineFields {
  const written = (kind: string) => parts.find((part) => part.kind === kind)?.value;
  const [assigned_to, goal_id, due_date] = [written('assignee'), written('goal'), written('due_date')];
  const priority = written('priority') as Priority | undefined;
  const rule = parts.find(({ kind }) => kind === 'due_date')?.rule;
  return {
    title,
    labels: labels.filter(({ id }) => parts.some(({ kind, value }) => kind === 'label' && value === id)),
    ...(assigned_to && { assigned_to }),
    ...(goal_id && { goal_id }),
    ...(due_date && { due_date }),
    ...(due_date && rule && { recurrence: rule, recurs_on: splitWhen(due_date).day }),
    ...(written('status') && { isFinished: true }),
    ...(priority && { priority }),
  };
}

/** Reads the lines of new tasks with the names of a team. Ignores texts in `plain` and the sign `without`. */
export function useTaskLine(teamId: string | null, plain: string[], without?: NamedKind) {
  const queries = useQueryClient();
  const [reader, setReader] = useState<LineReader | null>(null);
  // Until the date parser has loaded, the whole line is the title.
  useEffect(() => void loadReader().then(setReader, () => {}), []);

  const enabled = teamId !== null;
  const membersQuery = teamMembers(teamId ?? '');
  const labelsQuery = teamLabels(teamId ?? '');
  const goalsQuery = goalChoices(teamId ?? '');
  const people = useQuery({ ...membersQuery, enabled }).data?.items;
  const labels = useQuery({ ...labelsQuery, enabled }).data?.items;
  const goals = useQuery({ ...goalsQuery, enabled }).data?.items;
  const names = useMemo(() => namesOf(people, labels, goals), [people, labels, goals]);
  const known = enabled && people !== undefined && labels !== undefined && goals !== undefined;

  const read = useMemo(() => {
    const before = new Map<string, TaskLine>();
    return (line: string): TaskLine => {
      if (!reader) return { title: line.trim(), parts: [], unknown: [] };
      const task =
        before.get(line) ??
        reader.readTaskLine(line, { names, plain, without, now: currentTime(), zone: accountZone() });
      before.set(line, task);
      return known ? task : { ...task, unknown: [] };
    };
  }, [reader, names, plain, without, known]);
  /** Returns the fields of each line, after loading what is still missing. */
  const readAll = async (lines: string[]): Promise<LineFields[]> => {
    const { readTaskLine } = await loadReader();
    if (!enabled) return lines.map((title) => ({ title }));
    const [members, labels, goals] = await Promise.all([
      queries.ensureQueryData(membersQuery),
      queries.ensureQueryData(labelsQuery),
      queries.ensureQueryData(goalsQuery),
    ]);
    const names = namesOf(members.items, labels.items, goals.items);
    const reading = { names, plain, without, now: currentTime(), zone: accountZone() };
    return lines.map((line) => fieldsOf(readTaskLine(line, reading), labels.items));
  };
  return { reader, names, people, labels, goals, read, readAll };
}
export type TaskLineReading = ReturnType<typeof useTaskLine>;
