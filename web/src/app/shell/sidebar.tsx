import { TeamSwitcher } from '../../people/teams/team-switcher.tsx';
import { Navigation } from './navigation.tsx';
import { UserMenu } from './user-menu.tsx';

/** Team menu, pages and account menu. As a rail it shows only icons. */
export function Sidebar({ rail = false, onNavigate }: { rail?: boolean; onNavigate?: () => void }) {
  return (
    <>
      <TeamSwitcher rail={rail} onNavigate={onNavigate} />
      <Navigation rail={rail} onNavigate={onNavigate} />
      <UserMenu rail={rail} onNavigate={onNavigate} />
    </>
  );
}
