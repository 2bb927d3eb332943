import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';
import type { SearchAddress } from './search-address.ts';

/** What was found stays while other words are searched for. */
export const searchResults = ({ q = '', kind, team }: SearchAddress) =>
  api.search.find.infiniteOptions({
    input: (cursor: string | undefined) => ({ q, kind, team_id: team, cursor }),
    ...paging,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** As many as one sees at a glance. */
const first = 12;

export const firstResults = (q: string) =>
  api.search.find.queryOptions({
    input: { q, limit: first },
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
