import { type SearchKind, searchKinds } from '@groundwork/contract/base/nouns.gen';
import { searchedWords } from '../../base/page/searched-words.ts';
import { idOf } from '../../forms/records/record-address.ts';

/** The search parameters of the search page. */
export type SearchAddress = { q?: string | undefined; kind?: SearchKind | undefined; team?: string | undefined };

export const searchAddressOf = (search: Record<string, unknown>): SearchAddress => ({
  q: searchedWords(search.q),
  kind: searchKinds.find((kind) => kind === search.kind),
  team: idOf(search.team),
});
