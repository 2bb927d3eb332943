import type { RecordName } from '@groundwork/contract/forms/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Choice } from '../../base/menus/choice.tsx';
import { api } from '../../base/queries/api.ts';
import { untitledRecord } from '../forms/value-words.ts';

type Sought = {
  teamId: string;
  search: string | undefined;
  opened: boolean;
  withoutStale: (rows: RecordName[] | undefined, isPlaceholder: boolean) => RecordName[] | undefined;
};

/** Searches the records of all forms of a team by title. */
export function useTeamRecords({ teamId, search, opened, withoutStale }: Sought) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...api.records.find.queryOptions({ input: { team_id: teamId, search } }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  return { found: withoutStale(data?.items, isPlaceholderData), error, refetch };
}

export const recordChoice = ({ id, title, instance }: RecordName): Choice => ({
  value: id,
  label: title || untitledRecord(id),
  note: instance.name,
});
