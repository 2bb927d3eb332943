import type {
  LegacyAccount,
  LegacyMap,
  LegacyMapSummary,
  LegacyTemplate,
  LegacyUser,
} from '@groundwork/contract/legacy';
import type { ImportSession } from './import-sessions.ts';

/** A list there: what of it can be read, and how the rest is called. */
export type LegacyList<Item> = { readable: Item[]; unreadable: string[] };

/** The older product, whichever way it is reached. */
export type LegacySource = {
  /** Null when the address or the password is wrong. */
  signIn(email: string, password: string): Promise<(LegacyAccount & { credential: string }) | null>;
  templates(session: ImportSession): Promise<LegacyList<LegacyTemplate>>;
  /** Those of one organisation, or all that the account sees. */
  users(session: ImportSession, organizationId: string | null): Promise<LegacyList<LegacyUser>>;
  organizationOf(session: ImportSession): Promise<string | null>;
  maps(session: ImportSession): Promise<LegacyList<LegacyMapSummary>>;
  /** Null when there is none that the account sees. */
  map(session: ImportSession, id: string): Promise<LegacyMap | null>;
};
