import type {
  LegacyAccount,
  LegacyMap,
  LegacyMapSummary,
  LegacyTemplate,
  LegacyUser,
} from '@groundwork/contract/maps/import/legacy';
import type { ImportSession } from './import-sessions.ts';

/** A list of the older product: parsed entries, and the names of those that cannot be parsed. */
export type LegacyList<Item> = { readable: Item[]; unreadable: string[] };

/** The interface of the adapters to the older product. */
export type LegacySource = {
  /** Null when the address or the password is wrong. */
  signIn(email: string, password: string): Promise<(LegacyAccount & { credential: string }) | null>;
  templates(session: ImportSession): Promise<LegacyList<LegacyTemplate>>;
  /** The users of one organization, or all that the account sees. */
  users(session: ImportSession, organizationId: string | null): Promise<LegacyList<LegacyUser>>;
  organizationOf(session: ImportSession): Promise<string | null>;
  maps(session: ImportSession): Promise<LegacyList<LegacyMapSummary>>;
  /** Null when the account sees no such map. */
  map(session: ImportSession, id: string): Promise<LegacyMap | null>;
};
