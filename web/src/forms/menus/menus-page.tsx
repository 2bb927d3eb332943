import * as messages from '@groundwork/contract/base/messages.gen';
import { formsMenu } from '@groundwork/contract/forms/forms-menu';
import type { Team } from '@groundwork/contract/people/teams';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Page } from '../../base/page/page.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { CreateMenuDialog } from './create-menu-dialog.tsx';
import { FormList } from './form-list.tsx';
import { teamMenus } from './menu-queries.ts';
import { MenuSection } from './menu-section.tsx';
import c from './menus-page.module.css';

/**
 * Chooses which forms the sidebar shows. Below these forms are the menus of the team, with the order and labels of
 * forms.
 */
export function MenusPage() {
  const { team } = useCurrentTeam();
  const [creating, create] = useDisclosure(false);
  return (
    <Page title={words.menus.title} action={team ? { label: words.menus.newMenu, onClick: create.open } : undefined}>
      <WithTeam without={words.teams.empty.textOf(words.menus.title)}>
        {(shown) => (
          <Fragment key={shown.id}>
            <FormList team={shown} />
            <MenuList team={shown} />
          </Fragment>
        )}
      </WithTeam>
      {creating && team && <CreateMenuDialog teamId={team.id} onClose={create.close} />}
    </Page>
  );
}

function MenuList({ team }: { team: Team }) {
  const { data, error, refetch } = useQuery(teamMenus(team.id));
  if (!data)
    return error ? (
      <ErrorState title={messages.menus.listFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  const menus = data.items;
  const inSidebar = formsMenu(menus);
  return (
    <div className={c.list}>
      {menus.length === 0 && <p className={c.none}>{words.menus.noMenus}</p>}
      {menus.map((menu) => (
        <MenuSection key={menu.id} menu={menu} team={team} menus={menus} inSidebar={menu === inSidebar} />
      ))}
    </div>
  );
}
