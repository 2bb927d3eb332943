import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { idOf, nameOrNone, pageOf, pageQuery, person, requiredName, rowId, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

/** How a target is computed from records or nodes: their number, or the sum or average of a number field. */
export const calculations = ['count', 'sum', 'average'] as const;
export type Calculation = (typeof calculations)[number];

/** Where the current number of a target comes from. */
export const targetSources = ['hand', 'records', 'map', 'branch'] as const;

/** Why a computed target has no current number (rules.measure_within). */
export const targetProblems = ['source_gone', 'field_gone', 'no_values', 'too_large', 'not_computed'] as const;

/** A number that shows how far a goal is. */
export const target = z.object({
  id: rowId('target'),
  team_id: rowId('team'),
  goal_id: rowId('goal'),
  name: z.string(),
  unit: z.string().nullable(),
  start_value: z.number(),
  target_value: z.number(),
  /** Null if there is a problem. A value that is computed from many rows may be a minute old. */
  current_value: z.number().nullable(),
  problem: z.enum(targetProblems).nullable(),
  source: z.enum(targetSources),
  calculation: z.enum(calculations).nullable(),
  /** The label of the field that is summed or averaged; its name, if the field is gone. */
  field_label: z.string().nullable(),
  /** The form or map that the number is computed from; null if it is gone. */
  source_name: z.string().nullable(),
  instance_id: rowId('instance').nullable(),
  map_id: rowId('map').nullable(),
  node_id: rowId('node').nullable(),
});
export type Target = z.infer<typeof target>;

/** A number that a person entered. Computed targets have none. */
export const targetValue = z.object({
  id: rowId('target_value'),
  value: z.number(),
  person: person.nullable(),
  created_at: timestamp,
});
export type TargetValue = z.infer<typeof targetValue>;

/** A form or map of the team that targets can be computed from. `instance_id` is null for a form without entries. */
export const targetSource = z.object({
  template_id: rowId('template'),
  instance_id: rowId('instance').nullable(),
  name: z.string(),
  of: z.enum(['records', 'map']),
  number_fields: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type TargetSource = z.infer<typeof targetSource>;

const number = z
  .number('targets.numberRequired')
  .min(-limits.targets.number, 'targets.numberTooLarge')
  .max(limits.targets.number, 'targets.numberTooLarge');
const name = requiredName(limits.text.name, 'targets.nameRequired');
const unit = nameOrNone(limits.text.type)
  .nullish()
  .transform((value) => value || null);
const goalId = idOf('goal');
const targetId = idOf('target');

/** The source of a computed target: the entries of a form, an instance with its records, a map or a branch. */
const computation = {
  calculation: z.enum(calculations),
  field: z.string().min(1).max(limits.form.name).optional(),
};
const source = z.union(
  [
    z.strictObject({ template_id: idOf('template'), ...computation }),
    z.strictObject({ instance_id: idOf('instance'), of: z.enum(['records', 'map']), ...computation }),
    z.strictObject({ node_id: idOf('node'), ...computation }),
  ],
  'targets.sourceRequired',
);
export type TargetSourceInput = z.input<typeof source>;

const differ = ({ start_value, target_value }: { start_value?: number; target_value?: number }) =>
  start_value === undefined || start_value !== target_value;

export const targetsContract = {
  sources: operation('targets.sourcesFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/target-sources',
      tags: ['goals'],
      summary: 'The forms and maps of a team that targets can be computed from, by name',
    })
    .input(z.strictObject({ teamId: idOf('team'), ...pageQuery }))
    .output(pageOf(targetSource)),
  create: operation('targets.addFailed')
    .route({
      method: 'POST',
      path: '/goals/{goalId}/targets',
      tags: ['goals'],
      summary: 'Add a measurable target to a goal; without a source, people enter its number',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          goalId,
          name,
          unit,
          start_value: number.default(0),
          target_value: number,
          source: source.optional(),
        })
        .refine(differ, { path: ['target_value'], message: 'targets.sameNumbers' }),
    )
    .output(target),
  update: operation('targets.updateFailed')
    .route({
      method: 'PATCH',
      path: '/targets/{targetId}',
      tags: ['goals'],
      summary: 'Change a target, or move it to the index `sort_order` among those of its goal',
    })
    .input(
      z
        .strictObject({
          targetId,
          name: name.optional(),
          unit: unit.optional(),
          start_value: number.optional(),
          target_value: number.optional(),
          sort_order: z.number().int().min(0).max(limits.targets.perGoal).optional(),
        })
        .refine(differ, { path: ['target_value'], message: 'targets.sameNumbers' }),
    )
    .output(target),
  delete: operation('targets.deleteFailed')
    .route({ method: 'DELETE', path: '/targets/{targetId}', tags: ['goals'], summary: 'Delete a target' })
    .input(z.strictObject({ targetId }))
    .output(deleted),
  values: operation('targets.listFailed')
    .route({
      method: 'GET',
      path: '/targets/{targetId}/values',
      tags: ['goals'],
      summary: 'The numbers that people entered for a target, the latest first',
    })
    .input(z.strictObject({ targetId, ...pageQuery }))
    .output(pageOf(targetValue)),
  setValue: operation('targets.saveFailed')
    .route({
      method: 'POST',
      path: '/targets/{targetId}/values',
      tags: ['goals'],
      summary: 'Enter the current number of a target that is not computed',
      successStatus: 201,
    })
    .input(z.strictObject({ targetId, value: number }))
    .output(target),
};
