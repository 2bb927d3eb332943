import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import type { ReactionMenuProps } from './reaction-menu-list.tsx';

/** The menu of emoji reactions to a comment. */
export const ReactionMenu = menuOnDemand<ReactionMenuProps>(() =>
  import('./reaction-menu-list.tsx').then(({ ReactionMenuList }) => ReactionMenuList),
);
