import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Mark } from '../../base/icons/mark.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import classes from '../../base/page/sidebar.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../current-team/current-team.ts';
import type { TeamMenuProps } from './team-menu.tsx';

const TeamMenu = menuOnDemand<TeamMenuProps>(() => import('./team-menu.tsx').then(({ TeamMenu }) => TeamMenu));

export function TeamSwitcher({ rail, onNavigate }: { rail: boolean; onNavigate: (() => void) | undefined }) {
  const { team, known } = useCurrentTeam();
  const { team: text } = words.shell;
  const name = team?.name ?? words.shell.product;
  return (
    <TeamMenu rail={rail} onNavigate={onNavigate}>
      <UnstyledButton className={classes.person}>
        <VisuallyHidden>
          {text.of} {rail && name}
        </VisuallyHidden>
        <Mark size={28} />
        {!rail && (
          <>
            <span className={classes.personText} title={name}>
              <b>{name}</b>
              <small>{team ? text.plan(team.plan) : known && text.none}</small>
            </span>
            <IconSelector size={16} stroke={1.6} aria-hidden />
          </>
        )}
      </UnstyledButton>
    </TeamMenu>
  );
}
