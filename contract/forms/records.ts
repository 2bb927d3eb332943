import { z } from 'zod';
import { deleted, restorable } from '../base/deleted.ts';
import { idOf, pageOf, pageQuery, person, rowId, text, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { nodeName } from '../base/node-names.ts';
import { operation } from '../base/operation.ts';
import { taskStatuses } from '../base/statuses.ts';
import { comparesOnlyWritten, reverted } from '../talk/reverts.ts';
import { sentValues, values } from './instances.ts';
import { filterText } from './record-filters.ts';

export const record = z.object({
  id: rowId('record'),
  team_id: rowId('team'),
  instance_id: rowId('instance'),
  /** By field name; may contain values of an earlier version of the form. */
  data: values,
  task: z.object({ id: rowId('task'), title: z.string(), status: z.enum(taskStatuses) }).nullable(),
  node: nodeName.nullable(),
  created_by: person.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type RecordRow = z.infer<typeof record>;

/** A reference to a record. The title is the stored value of its title field; '' for no value. */
export const recordName = z.object({
  id: rowId('record'),
  title: z.string(),
  instance: z.object({ id: rowId('instance'), name: z.string() }),
});
export type RecordName = z.infer<typeof recordName>;

/** Which records to list. */
export const recordFilters = {
  /** The node that the records are about; `none` for records without a node. */
  node_id: z.union([idOf('node'), z.literal('none')]).optional(),
  /** Texts that occur in the values, ignoring case. */
  search: text(limits.text.line).optional(),
  filter: filterText.optional(),
};

/**
 * Sort order: a field, `created_at`, `updated_at` or `node_id` (the title of the node); a leading `-` means descending.
 * Default: newest first. Records without a value come last, as do those about nodes in live views when sorted by node.
 * A page of large records may end early.
 */
export const recordQuery = {
  ...recordFilters,
  sort: z
    .string()
    .regex(/^-?\w+$/)
    .max(limits.form.name + 1)
    .optional(),
  ...pageQuery,
};
export const recordCount = z.object({ count: z.number().int() });

/** A form with records in a map. */
const formOfMap = z.object({ template_id: rowId('template'), name: z.string(), count: z.number().int() });
export type FormOfMap = z.infer<typeof formOfMap>;

const instanceId = idOf('instance');
const recordId = idOf('record');
const ofMap = { mapId: idOf('map'), template_id: idOf('template') };

export const recordsContract = {
  ofNode: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/records',
      tags: ['records'],
      summary: 'The records of a map node, newest first',
    })
    .input(z.strictObject({ node_id: idOf('node'), ...pageQuery }))
    .output(pageOf(record)),
  formsOfMap: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/record-forms',
      tags: ['records'],
      summary: 'The forms with records of a map or about its nodes, most records first',
    })
    .input(z.strictObject({ mapId: idOf('map'), ...pageQuery }))
    .output(pageOf(formOfMap)),
  ofMap: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/records',
      tags: ['records'],
      summary: 'Records of one form that belong to a map or are about its nodes, and match every filter given',
    })
    .input(z.strictObject({ ...ofMap, ...recordQuery }))
    .output(pageOf(record)),
  countOfMap: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/records/count',
      tags: ['records'],
      summary: 'How many records of one form in a map match every filter given',
    })
    .input(z.strictObject({ ...ofMap, ...recordFilters }))
    .output(recordCount),
  addToMap: operation('records.saveFailed', { largeBody: true })
    .route({
      method: 'POST',
      path: '/maps/{mapId}/records',
      tags: ['records'],
      summary: 'Add a record of a form of the team: to the map if it has this template, otherwise to the entries',
      successStatus: 201,
    })
    .input(z.strictObject({ ...ofMap, node_id: idOf('node').optional(), data: sentValues }))
    .output(record),
  find: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/records/names',
      tags: ['records'],
      summary: 'A team’s records whose title has every word, by title',
    })
    .input(
      z.strictObject({ team_id: idOf('team'), search: text(limits.text.line).default(''), limit: pageQuery.limit }),
    )
    .output(z.object({ items: z.array(recordName) })),
  list: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/instances/{instanceId}/records',
      tags: ['records'],
      summary: 'Records of an instance that match every filter given',
    })
    .input(z.strictObject({ instanceId, ...recordQuery }))
    .output(pageOf(record)),
  count: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/instances/{instanceId}/records/count',
      tags: ['records'],
      summary: 'How many records match every filter given',
    })
    .input(z.strictObject({ instanceId, ...recordFilters }))
    .output(recordCount),
  create: operation('records.saveFailed', { largeBody: true })
    .route({
      method: 'POST',
      path: '/instances/{instanceId}/records',
      tags: ['records'],
      summary: 'Add a record, about a node if one is given; its values follow the form of the template',
      successStatus: 201,
    })
    .input(z.strictObject({ instanceId, data: sentValues, node_id: idOf('node').optional() }))
    .output(record),
  get: operation('records.loadFailed')
    .route({ method: 'GET', path: '/records/{recordId}', tags: ['records'], summary: 'One record' })
    .input(z.strictObject({ recordId }))
    .output(record),
  update: operation('records.saveFailed', { largeBody: true })
    .route({
      method: 'PATCH',
      path: '/records/{recordId}',
      tags: ['records'],
      summary: 'Change a record: its values are replaced by key, and null removes a key',
    })
    .input(z.strictObject({ recordId, data: sentValues }))
    .output(record),
  revert: operation('reverts.failed')
    .route({
      method: 'POST',
      path: '/records/{recordId}/revert',
      tags: ['records'],
      summary: 'Take an edit of a record back, unless somebody has changed the same values since; null is no value',
    })
    .input(
      z
        .strictObject({ recordId, is: sentValues, was: sentValues })
        .refine(comparesOnlyWritten, { path: ['is'], message: 'general.invalid' }),
    )
    .output(reverted),
  link: operation('records.linkFailed')
    .route({
      method: 'PUT',
      path: '/records/{recordId}/task',
      tags: ['records'],
      summary: 'Link a record to a task, replacing the old link, or to none',
    })
    .input(z.strictObject({ recordId, task_id: idOf('task').nullable() }))
    .output(record),
  linkNode: operation('records.saveFailed')
    .route({
      method: 'PUT',
      path: '/records/{recordId}/node',
      tags: ['records'],
      summary: 'Link a record to a node of a map of its team, or to none',
    })
    .input(z.strictObject({ recordId, node_id: idOf('node').nullable() }))
    .output(record),
  deleteMany: operation('records.deleteFailed')
    .route({
      method: 'POST',
      path: '/records/delete',
      tags: ['records'],
      summary: 'Delete several records, all of them or none; their tasks stay',
    })
    .input(z.strictObject({ record_ids: z.array(idOf('record')).min(1).max(limits.page.max) }))
    .output(z.object({ deleted: z.number(), ...restorable })),
  delete: operation('records.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/records/{recordId}',
      tags: ['records'],
      summary: 'Delete a record; its task stays',
    })
    .input(z.strictObject({ recordId }))
    .output(deleted),
};
