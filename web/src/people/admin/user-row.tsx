import type { AdminUser } from '@groundwork/contract/people/admin';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconLogout, IconPlayerPlay, IconShieldOff, IconUserOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { dayInSentence, exactTime, timeInSentence, today } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import l from './admin-list.module.css';
import { type UserAct, useUserAct } from './admin-mutations.ts';
import c from './user-row.module.css';

const text = words.admin.users;
const icon = { size: 16, stroke: 1.6 };

const actions = () => ({
  sign_out: {
    label: text.signOut,
    title: text.signOutTitle,
    about: text.signOutText,
    Icon: IconLogout,
    dangerous: true,
  },
  suspend: {
    label: text.suspend,
    title: text.suspendTitle,
    about: text.suspendText,
    Icon: IconUserOff,
    dangerous: true,
  },
  resume: {
    label: text.resume,
    title: text.resumeTitle,
    about: text.resumeText,
    Icon: IconPlayerPlay,
    dangerous: false,
  },
  remove_second_factor: {
    label: text.removeSecondFactor,
    title: text.removeSecondFactorTitle,
    about: text.removeSecondFactorText,
    Icon: IconShieldOff,
    dangerous: true,
  },
});

export function UserRow({ user }: { user: AdminUser }) {
  const { full_name, email, suspended_at, email_verified, is_super_admin, has_second_factor, last_sign_in_at } = user;
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={c.face} aria-hidden="true">
        <Avatar person={user} size={28} />
      </span>
      <span className={l.text}>
        <b title={full_name}>{full_name || email}</b>
        <small title={email}>{email}</small>
      </span>
      <span className={c.marks}>
        {suspended_at && (
          <span className={l.mark} data-danger title={exactTime(suspended_at)}>
            {text.suspended}
          </span>
        )}
        {!email_verified && <span className={l.mark}>{text.unconfirmed}</span>}
        {is_super_admin && <span className={l.mark}>{text.superAdmin}</span>}
        {has_second_factor && <span className={l.mark}>{text.secondFactor}</span>}
      </span>
      <span className={`${l.number} ${c.teams}`}>{text.teams(user.team_count)}</span>
      <span className={`${l.number} ${c.signedIn}`} title={last_sign_in_at ? exactTime(last_sign_in_at) : undefined}>
        {last_sign_in_at ? text.signedIn(timeInSentence(last_sign_in_at)) : text.neverSignedIn}
      </span>
      <span className={`${l.number} ${c.created}`} title={exactTime(user.created_at)}>
        {text.created(dayInSentence(today(new Date(user.created_at))))}
      </span>
      <UserMenu user={user} />
    </li>
  );
}

/** The actions on a user. Each action asks for confirmation with the name of the user. */
function UserMenu({ user }: { user: AdminUser }) {
  const { mutate } = useUserAct(user);
  const [asked, setAsked] = useState<UserAct>('suspend');
  const [asking, ask] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const choose = (act: UserAct) => {
    setAsked(act);
    ask.open();
  };
  const close = () => {
    ask.close();
    // The menu item that opened the dialog no longer exists, so the focus returns to the menu button.
    button.current?.focus();
  };
  const acts = actions();
  const possible = (Object.keys(acts) as UserAct[]).filter((act) => user.can[act]);
  const name = user.full_name || user.email;
  const { label, title, about, dangerous } = acts[asked];
  return (
    <span className={c.menu}>
      {possible.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon ref={button} variant="subtle" color="gray" size={28} aria-label={text.actions(name)}>
              <IconDots size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {possible.map((act) => {
              const { label, Icon, dangerous } = acts[act];
              return (
                <Menu.Item
                  key={act}
                  data-danger={dangerous || undefined}
                  leftSection={<Icon {...icon} />}
                  onClick={() => choose(act)}
                >
                  {label}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      <Confirm
        opened={asking}
        title={title(name)}
        description={about(name)}
        confirmText={label}
        dangerous={dangerous}
        onClose={close}
        onConfirm={() => mutate(asked)}
      />
    </span>
  );
}
