import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { numberFieldOf } from '@groundwork/contract/forms/node-reports';
import { useQueryClient } from '@tanstack/react-query';
import * as words from '../../base/words/words.ts';
import { useCreateForm } from '../../forms/templates/form-mutations.ts';
import type { MapSession } from '../session/map-session.ts';
import { reportForms } from './report-queries.ts';

const text = words.nodeReports.offer;

/**
 * Offers a form with a date and the number that nodes have, for a map without report forms. Returns what to say, and
 * the function that makes the form if the person may.
 */
export function useOfferedForm({ map, nodeFields, canEdit }: MapSession) {
  const queries = useQueryClient();
  const { mutate, isPending } = useCreateForm(map.team_id);
  const number = numberFieldOf(nodeFields);
  if (!canEdit || !number) return { text: canEdit ? text.byField : text.nobody, busy: isPending };
  const make = () =>
    mutate(
      {
        name: text.name(map.name),
        record_data_schema: schemaOf([
          { id: 'date', name: 'date', label: text.date, type: 'date', required: true },
          {
            ...number,
            id: 'number',
            required: false,
            writes: number.name,
            helpText: undefined,
            meaning: undefined,
            section: undefined,
          },
        ]),
      },
      { onSuccess: () => queries.invalidateQueries(reportForms(map.id)) },
    );
  return { text: text.text(number.label), busy: isPending, make };
}
