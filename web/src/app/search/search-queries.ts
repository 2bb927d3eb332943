import { isUnspaced } from '@groundwork/contract/base/folding';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';
import type { SearchAddress } from './search-address.ts';

/** Keeps the previous results while a new search loads. */
export const searchResults = ({ q = '', kind, team }: SearchAddress) =>
  api.search.find.infiniteOptions({
    input: (cursor: string | undefined) => ({ q, kind, team_id: team, cursor }),
    ...paging,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** The size of the first page, about one screen. */
const first = 12;

/** Whether a text is long enough to search: two letters, or one in a script where a single letter may be a word. */
export const isEnough = (q: string) => q.length > 1 || isUnspaced(q);

export const firstResults = (q: string) =>
  api.search.find.queryOptions({
    input: { q, limit: first },
    enabled: isEnough(q),
    placeholderData: keepPreviousData,
  });
