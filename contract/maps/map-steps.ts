import { z } from 'zod';
import { date, idOf, person, rowId } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import type { FormField, Meaning } from '../forms/form-fields.ts';
import type { FormValues } from '../forms/form-values.ts';

/** The kinds of next step of a node: it lacks a practice, or nobody has reported about it for some weeks. */
export const stepKinds = ['practice', 'stalled'] as const;
export type StepKind = (typeof stepKinds)[number];

const practices: readonly (Meaning | undefined)[] = ['prayer', 'word', 'worship', 'baptism', 'lords_supper', 'giving'];
const practiceFields = (fields: FormField[]) =>
  fields.filter(({ meaning, type }) => practices.includes(meaning) && (type === 'toggle' || type === 'checkbox'));

/** A next step of a node. `step` identifies it within its node: `stalled`, or the field name of the practice. */
export type Step = { step: string; kind: StepKind; label: string };

const dayMs = 86_400_000;

/**
 * The next steps of a node, missing practices first. `since` is the day of the newest report or, without a report, the
 * day on which the node was added; null if no form reports to the map. Inactive nodes have no next steps.
 */
export function stepsOf(
  fields: FormField[],
  { values, since }: { values: FormValues; since: string | null },
  { stalledWeeks, today }: { stalledWeeks: number | null; today: string },
): Step[] {
  const active = fields.find(({ meaning }) => meaning === 'active');
  if (active && values[active.name] === false) return [];
  const missing = practiceFields(fields)
    .filter(({ name }) => values[name] !== true)
    .map(({ name, label }): Step => ({ step: name, kind: 'practice', label }));
  const isStalled =
    since !== null &&
    stalledWeeks !== null &&
    Date.parse(today) - Date.parse(since.slice(0, 10)) > stalledWeeks * 7 * dayMs;
  return isStalled ? [...missing, { step: 'stalled', kind: 'stalled', label: '' }] : missing;
}

/** The title of the goal of a map's tasks. */
export const stepGoalTitle = (map: string) => `Next steps: ${map}`;

/** The task of a step. `since` is the day of the newest report, or on which the node was added. */
export const stepTask = ({ kind, label }: Step, node: string, since: string) =>
  kind === 'practice'
    ? { title: `${label}: ${node}`, description: `${node} does not live this practice yet: ${label}.` }
    : { title: `Visit ${node}`.trim(), description: `Nobody has reported about ${node} since ${since}.` };

const rule = z.object({
  /** After how many weeks without a report a node counts as stalled; null for never. */
  stalled_weeks: z.int().min(1).max(104).nullable(),
  /** The kinds of steps of which a job makes tasks. */
  step_kinds: z.array(z.enum(stepKinds)).max(stepKinds.length),
  /** The person to whom the tasks are assigned; null for nobody. */
  assignee: person.nullable(),
  /** The person who last set the rule. The job acts in their name. */
  set_by: person.nullable(),
});
export type StepRule = z.infer<typeof rule>;

const step = z.object({
  node: z.object({ id: rowId('node'), title: z.string() }),
  step: z.string(),
  kind: z.enum(stepKinds),
  /** The label of the practice; empty for a stalled node. */
  label: z.string(),
  /** The day of the newest report; null without one. */
  last_report: z.string().nullable(),
});
export type NodeStep = z.infer<typeof step>;

/** A step that becomes a task, with its assignee and due date. */
const wantedStep = z.strictObject({
  node_id: idOf('node'),
  step: z.string().max(limits.form.name),
  assigned_to: idOf('user').nullish(),
  due_date: date.nullish(),
});
export type WantedStep = z.infer<typeof wantedStep>;

const mapId = idOf('map');

export const mapStepsContract = {
  list: operation('mapSteps.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/steps',
      tags: ['maps'],
      summary: 'The next steps of the nodes of a map, or of one, without those that have an open task; and the rule',
    })
    .input(z.strictObject({ mapId, node_id: idOf('node').optional() }))
    .output(
      z.object({
        rule,
        /** The goal of new tasks; null if the first of them adds a goal. */
        goal: z.object({ id: rowId('goal'), title: z.string() }).nullable(),
        /** At most `limits.map.steps`. */
        items: z.array(step),
        count: z.number().int(),
      }),
    ),
  addTasks: operation('mapSteps.addFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/steps/tasks',
      tags: ['maps'],
      summary: 'Make a task of each of these steps, except those that are done or have an open task',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        mapId,
        steps: z.array(wantedStep).min(1).max(limits.map.steps),
        /** Null or absent: the goal that `list` names. */
        goal_id: idOf('goal').nullish(),
      }),
    )
    .output(z.object({ tasks: z.array(z.object({ id: rowId('task'), node_id: rowId('node'), step: z.string() })) })),
  setRule: operation('mapSteps.ruleFailed')
    .route({
      method: 'PUT',
      path: '/maps/{mapId}/steps/rule',
      tags: ['maps'],
      summary: 'Set when a node counts as stalled, of which steps a job makes tasks, and for whom',
    })
    .input(
      z.strictObject({
        mapId,
        stalled_weeks: rule.shape.stalled_weeks,
        step_kinds: rule.shape.step_kinds,
        assigned_to: idOf('user').nullable(),
      }),
    )
    .output(rule),
};
