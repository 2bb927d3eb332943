import { folded } from '@groundwork/contract/base/folding';
import type { Team } from '@groundwork/contract/people/teams';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import * as words from '../../base/words/words.ts';
import { permissions as text } from '../words/permissions.ts';
import { type Allowed, type PermissionGroup, permissionGroups, roleCodes } from './permission-groups.ts';
import c from './permission-tables.module.css';
import { rights } from './rights.gen.ts';

/** The permissions of roles in a team. Those of super-admins do not belong to a team. */
const groupsOfRoles = () =>
  permissionGroups(rights, text)
    .map(({ title, acts }) => ({ title, acts: acts.filter(({ who }) => who !== 'super-admins') }))
    .filter(({ acts }) => acts.length > 0);

/**
 * Returns the groups and permissions that contain the searched text. A group whose title contains it keeps all its
 * permissions.
 */
function found(groups: PermissionGroup[], search: string): PermissionGroup[] {
  const fits = (text: string) => folded(text).includes(folded(search));
  return groups
    .map(({ title, acts }) => ({ title, acts: fits(title) ? acts : acts.filter(({ act }) => fits(act)) }))
    .filter(({ acts }) => acts.length > 0);
}

/**
 * The permissions of each role in a team: a table for each group that matches the search. `mine` is the viewer's role.
 */
export function PermissionTables({ search, mine }: { search: string; mine: Team['role_code'] }) {
  const groups = useMemo(groupsOfRoles, []);
  const shown = found(groups, search);
  if (shown.length === 0)
    return (
      <NothingFound title={text.nothingFound} filters={['search']}>
        {text.nothingFoundText(search)}
      </NothingFound>
    );
  return shown.map((group) => <GroupTable key={group.title} group={group} mine={mine} />);
}

function GroupTable({ group, mine }: { group: PermissionGroup; mine: Team['role_code'] }) {
  return (
    <table className={c.group} aria-label={group.title}>
      <thead>
        <tr>
          <th scope="col">
            <h3>{group.title}</h3>
          </th>
          {roleCodes.map((role) => (
            <th
              key={role}
              scope="col"
              data-mine={role === mine || undefined}
              title={role === mine ? text.yourRole : ''}
            >
              {words.teams.role[role]}
              {role === mine && <VisuallyHidden>{text.yourRole}</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.acts.map(({ act, allowed }) => (
          <tr key={act}>
            <th scope="row">{act}</th>
            {roleCodes.map((role) => (
              <td key={role} data-mine={role === mine || undefined}>
                <Mark allowed={allowed[role]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ allowed }: { allowed: Allowed }) {
  if (allowed === 'own') return text.allows.own;
  return (
    <>
      {allowed === 'yes' ? <IconCheck size={16} stroke={2} aria-hidden /> : <span aria-hidden>{'–'}</span>}
      <VisuallyHidden>{text.allows[allowed]}</VisuallyHidden>
    </>
  );
}
