import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Team } from '@groundwork/contract/teams';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../page/page.tsx';
import { useCurrentTeam } from '../teams/current-team.ts';
import { WithTeam } from '../teams/with-team.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import { CreateMenuDialog } from './create-menu-dialog.tsx';
import { formsMenu, teamMenus } from './menu-queries.ts';
import { MenuSection } from './menu-section.tsx';
import c from './menus-page.module.css';

/** Lists the menus of the current team and their forms. */
export function MenusPage() {
  const { team } = useCurrentTeam();
  const [creating, create] = useDisclosure(false);
  const menus = useQuery({ ...teamMenus(team?.id ?? ''), enabled: team !== null }).data?.items ?? [];
  const suggested = menus.some(({ name }) => name === limits.sidebar.formsMenu) ? '' : limits.sidebar.formsMenu;
  return (
    <Page title={words.menus.title} action={team ? { label: words.menus.newMenu, onClick: create.open } : undefined}>
      <WithTeam>{(shown) => <MenuList key={shown.id} team={shown} onCreate={create.open} />}</WithTeam>
      {creating && team && <CreateMenuDialog teamId={team.id} name={suggested} onClose={create.close} />}
    </Page>
  );
}

function MenuList({ team, onCreate }: { team: Team; onCreate: () => void }) {
  const { data, error, refetch } = useQuery(teamMenus(team.id));
  if (!data)
    return error ? (
      <ErrorState title={messages.menus.listFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  const menus = data.items;
  if (menus.length === 0)
    return (
      <EmptyState
        title={words.menus.empty.title}
        action={
          <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
            {words.menus.empty.create}
          </Button>
        }
      >
        {words.menus.empty.text}
      </EmptyState>
    );
  const inSidebar = formsMenu(menus);
  return (
    <div className={c.list}>
      {menus.map((menu) => (
        <MenuSection key={menu.id} menu={menu} team={team} menus={menus} inSidebar={menu === inSidebar} />
      ))}
    </div>
  );
}
