/**
 * The people who may perform an operation. Authors are members, admins or owners, for content that they have written.
 */
export type Who = 'everybody' | 'author' | 'author and admins' | 'admins' | 'owners' | 'super-admins' | 'nobody';

export const roleCodes = ['MEMBER', 'ADMIN', 'OWNER'] as const;
type RoleCode = (typeof roleCodes)[number];
export type Allowed = 'yes' | 'own' | 'no';

const allowed: Record<Who, Record<RoleCode, Allowed>> = {
  everybody: { MEMBER: 'yes', ADMIN: 'yes', OWNER: 'yes' },
  author: { MEMBER: 'own', ADMIN: 'own', OWNER: 'own' },
  'author and admins': { MEMBER: 'own', ADMIN: 'yes', OWNER: 'yes' },
  admins: { MEMBER: 'no', ADMIN: 'yes', OWNER: 'yes' },
  owners: { MEMBER: 'no', ADMIN: 'no', OWNER: 'yes' },
  'super-admins': { MEMBER: 'no', ADMIN: 'no', OWNER: 'no' },
  nobody: { MEMBER: 'no', ADMIN: 'no', OWNER: 'no' },
};

type Act = { act: string; who: Who; allowed: Record<RoleCode, Allowed> };
export type PermissionGroup = { title: string; acts: Act[] };

type Words = { groups: Record<string, string>; acts: Record<string, string> };

/**
 * Returns the permissions of the API by group, in the order of `words.groups`. Operations with the same words become
 * one permission.
 */
export function permissionGroups(rights: Record<string, Who>, words: Words): PermissionGroup[] {
  const groups = new Map([...new Set(Object.values(words.groups))].map((title) => [title, new Map<string, Act>()]));
  for (const [noun, title] of Object.entries(words.groups))
    for (const [operation, who] of Object.entries(rights)) {
      if (who === 'nobody' || !operation.startsWith(`${noun}.`)) continue;
      const act = words.acts[operation];
      if (act) groups.get(title)?.set(act, { act, who, allowed: allowed[who] });
    }
  return [...groups].map(([title, acts]) => ({ title, acts: [...acts.values()] }));
}
