import { type TeamOrder, teamOrders } from '@groundwork/contract/base/quotas';
import { searchedWords } from '../../base/page/searched-words.ts';

/** The search and the order of the list of teams, in the URL. Without an order, the newest team comes first. */
type TeamFilter = { search?: string | undefined; order?: TeamOrder | undefined };

/** Parses the filter from the URL and ignores invalid values. */
export const teamFilterOf = (address: Record<string, unknown>): TeamFilter => ({
  search: searchedWords(address.search),
  order: teamOrders.find((order) => order === address.order),
});
