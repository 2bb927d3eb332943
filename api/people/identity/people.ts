import type { Person } from '@groundwork/contract/base/fields';
import { sql } from 'kysely';

/** The profile in the row `p` of user_profiles. */
export const profile = sql<Person>`json_build_object(
  'id', p.id, 'email', p.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url
)`;

/** The profile of the person whose id is in `column`; null when there is none or they share no team with the reader. */
export const personOf = (column: string) =>
  sql<Person | null>`(select ${profile} from user_profiles p where p.id = ${sql.ref(column)})`;
