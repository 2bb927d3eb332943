import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../shell/sidebar.module.css';
import { Mark } from '../ui/mark.tsx';
import { words } from '../words/words.ts';
import { useCurrentTeam } from './current-team.tsx';

export function TeamSwitcher({ rail, onNavigate }: { rail: boolean; onNavigate: (() => void) | undefined }) {
  const { team, teams, switchTo } = useCurrentTeam();
  const { team: text } = words.shell;
  const name = team?.name ?? words.shell.product;
  return (
    <Menu position={rail ? 'right-start' : 'bottom-start'} width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <VisuallyHidden>
            {text.of} {rail && name}
          </VisuallyHidden>
          <Mark size={28} />
          {!rail && (
            <>
              <span className={classes.personText}>
                <b>{name}</b>
                <small>{team ? text.plan(team.plan) : text.none}</small>
              </span>
              <IconSelector size={16} stroke={1.6} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.teams}>
        {team && (
          <Menu.RadioGroup value={team.id} onChange={switchTo}>
            <Menu.Label>{text.label}</Menu.Label>
            {teams.map(({ id, name: other }) => (
              <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                <span className={classes.teamName}>{other}</span>
              </Menu.RadioItem>
            ))}
            <Menu.Divider />
          </Menu.RadioGroup>
        )}
        <Menu.Item component={Link} to="/dashboard/teams/new" onClick={onNavigate} leftSection={<IconPlus size={16} stroke={1.6} />}>
          {text.add}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
