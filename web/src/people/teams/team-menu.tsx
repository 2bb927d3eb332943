import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import classes from '../../base/page/sidebar.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../current-team/current-team.ts';
import { useSwitchTeam } from '../current-team/switch-team.ts';

export type TeamMenuProps = { rail: boolean; onNavigate: (() => void) | undefined; children: MenuButton };

/** The menu that switches the team or creates one. */
export function TeamMenu({ rail, onNavigate, children }: TeamMenuProps) {
  const { team, teams } = useCurrentTeam();
  const switchTo = useSwitchTeam();
  const { team: text } = words.shell;
  return (
    <OpenedMenu button={children} position={rail ? 'right-start' : 'bottom-start'} width={296}>
      <Menu.Dropdown>
        {team && (
          <Menu.RadioGroup value={team.id} onChange={switchTo}>
            <Menu.Label>{text.label}</Menu.Label>
            <div className={classes.teams}>
              {teams.map(({ id, name: other, plan }) => (
                <Menu.RadioItem
                  key={id}
                  value={id}
                  closeMenuOnClick
                  rightSection={<small className={classes.plan}>{text.plan(plan)}</small>}
                >
                  <span className={classes.teamName} title={other} dir="auto">
                    {other}
                  </span>
                </Menu.RadioItem>
              ))}
            </div>
            <Menu.Divider />
          </Menu.RadioGroup>
        )}
        <Menu.Item
          component={Link}
          to="/dashboard/teams/new"
          onClick={onNavigate}
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {text.add}
        </Menu.Item>
      </Menu.Dropdown>
    </OpenedMenu>
  );
}
