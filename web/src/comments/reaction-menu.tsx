import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import type { ReactionMenuProps } from './reaction-menu-list.tsx';

/** The emoji to react to a comment with. */
export const ReactionMenu = menuOnDemand<ReactionMenuProps>(() =>
  import('./reaction-menu-list.tsx').then(({ ReactionMenuList }) => ReactionMenuList),
);
