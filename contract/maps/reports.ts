import { z } from 'zod';
import { idOf, pageOf, pageQuery, rowId } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { sentValues } from '../forms/instances.ts';
import { record } from '../forms/records.ts';
import { mapNode } from './maps.ts';

/** A form of the team that writes fields of the nodes of a map. */
const reportForm = z.object({ template_id: rowId('template'), name: z.string() });

/** A value that a report has for a number field of its node. `day` is a date, or a date and a time in UTC. */
const reportedNumber = z.object({ record_id: rowId('record'), day: z.string(), value: z.number() });
export type ReportedNumber = z.infer<typeof reportedNumber>;

const mapId = idOf('map');
const nodeId = idOf('node');

export const reportsContract = {
  forms: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/report-forms',
      tags: ['reports'],
      summary: 'The forms that write fields of the nodes of a map, oldest first',
    })
    .input(z.strictObject({ mapId, ...pageQuery }))
    .output(pageOf(reportForm)),
  add: operation('records.saveFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/nodes/{nodeId}/reports',
      tags: ['reports'],
      summary: 'Add a record about a node of the team, and write the fields of the node that its form names',
      successStatus: 201,
    })
    .input(z.strictObject({ mapId, nodeId, template_id: idOf('template'), data: sentValues }))
    .output(z.object({ record, node: mapNode })),
  numbers: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/nodes/{nodeId}/reported-numbers',
      tags: ['reports'],
      summary: 'The numbers that the newest reports about a node have for one of its fields, oldest first',
    })
    .input(z.strictObject({ mapId, nodeId }))
    .output(
      z.object({
        /** The label of the node’s field; null without a report that has a number. */
        label: z.string().nullable(),
        items: z.array(reportedNumber),
      }),
    ),
};
