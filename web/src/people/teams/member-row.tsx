import { limits } from '@groundwork/contract/base/limits';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import { type Member, type RoleId, roleCodes, type Team } from '@groundwork/contract/people/teams';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import p from '../../base/avatars/person-row.module.css';
import { dayInSentence, today } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { LeaveTeam } from './leave-team.tsx';
import c from './member-row.module.css';
import { useRemoveMember, useSetRole } from './team-mutations.ts';

type MemberRowProps = { team: Team; member: Member; position: number; count: number };

/** A row of the member list, with the permitted actions: change the role, remove the member. */
export function MemberRow({ team, member, position, count }: MemberRowProps) {
  const { id: me } = useAccount();
  const { mutate: remove } = useRemoveMember(team.id);
  const [asking, ask] = useDisclosure(false);
  const name = member.full_name || member.email;
  const isMe = member.id === me;
  return (
    <li className={`${r.row} ${p.row} ${c.row}`} aria-posinset={position} aria-setsize={count}>
      <Face person={member} />
      <span className={p.who} title={name}>
        <b>{name}</b>
        {isMe && <small>{words.teams.you}</small>}
      </span>
      <span className={`${p.quiet} ${c.email}`} title={member.email}>
        {readableEmail(member.email)}
      </span>
      <span className={`${p.when} ${c.joined}`}>
        {words.teams.joined(dayInSentence(today(new Date(member.joined_at))))}
      </span>
      <span className={p.role}>
        {member.can.set_role.length > 0 ? <RoleMenu member={member} isMe={isMe} /> : words.teams.role[member.role_code]}
      </span>
      <RowMenu
        label={words.teams.actions(name)}
        edit={undefined}
        remove={
          member.can.remove ? { label: isMe ? words.teams.leave : words.teams.remove, onClick: ask.open } : undefined
        }
      />
      {isMe ? (
        <LeaveTeam team={team} opened={asking} onClose={ask.close} />
      ) : (
        <Confirm
          opened={asking}
          title={words.teams.removeTitle(name)}
          description={words.teams.removeText(name, team.name)}
          confirmText={words.teams.remove}
          dangerous
          onClose={ask.close}
          onConfirm={() => remove(member)}
        />
      )}
    </li>
  );
}

/** Chooses the role. Asks before a person gives up their own ownership or makes somebody an owner. */
function RoleMenu({ member, isMe }: { member: Member; isMe: boolean }) {
  const { mutate: setRole } = useSetRole(member);
  const [asked, setAsked] = useState<RoleId | null>(null);
  const [asking, ask] = useDisclosure(false);
  const name = member.full_name || member.email;
  const choose = (chosen: string) => {
    const role = member.can.set_role.find((id) => String(id) === chosen);
    if (!role || role === member.role_id) return;
    if (role !== limits.role.owner && !(isMe && member.role_id === limits.role.owner)) return setRole(role);
    setAsked(role);
    ask.open();
  };
  const question =
    asked === limits.role.owner
      ? { title: words.teams.makeOwner(name), text: words.teams.makeOwnerText, confirm: words.teams.makeOwnerConfirm }
      : { title: words.teams.stepDown, text: words.teams.stepDownText, confirm: words.teams.stepDown };
  return (
    <>
      <ChoiceMenu
        choices={member.can.set_role.map((role) => ({ value: String(role), label: words.teams.role[roleCodes[role]] }))}
        value={String(member.role_id)}
        onChange={choose}
      >
        <UnstyledButton className={c.button} aria-label={words.teams.roleOf(name, member.role_code)}>
          {words.teams.role[member.role_code]}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </ChoiceMenu>
      <Confirm
        opened={asking}
        title={question.title}
        description={question.text}
        confirmText={question.confirm}
        dangerous={asked !== limits.role.owner}
        onClose={ask.close}
        onConfirm={() => asked && setRole(asked)}
      />
    </>
  );
}
