import type { RecordName } from '@groundwork/contract/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { Choice } from '../ui/choice.tsx';
import { untitledRecord } from './value-words.ts';

type Sought = {
  teamId: string;
  search: string | undefined;
  wanted: boolean;
  among: (rows: RecordName[] | undefined, isPlaceholder: boolean) => RecordName[] | undefined;
};

/** Searches the records of all forms of a team by title. */
export function useTeamRecords({ teamId, search, wanted, among }: Sought) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...api.records.find.queryOptions({ input: { team_id: teamId, search } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  return { found: among(data?.items, isPlaceholderData), error, refetch };
}

export const recordChoice = ({ id, title, instance }: RecordName): Choice => ({
  value: id,
  label: title || untitledRecord(id),
  note: instance.name,
});
