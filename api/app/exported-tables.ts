import type { OwnData } from '@groundwork/contract/nouns/noun';
import { tablesWith } from '@groundwork/contract/nouns/nouns';

/**
 * The tables whose rows name their person, each a file of the archive. Row-level security and the grants of columns say
 * what the person may read of them. rules.my_identity and rules.my_audit_log export what members may not read.
 */
export const exportedTables: Record<string, OwnData> = Object.fromEntries(tablesWith('ownData'));

/** Describes the data of the person in one of these tables. */
export function exportedTable(name: string): OwnData {
  const table = exportedTables[name];
  if (!table) throw new Error(`${name} has no data of a person`);
  return table;
}
