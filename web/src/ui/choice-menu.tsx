import type { ChoiceMenuProps } from './choice-menu-list.tsx';
import { menuOnDemand } from './menu-on-demand.tsx';

/** One of a few values, chosen from a menu: arrows and typing move, Enter chooses, Escape closes. */
export const ChoiceMenu = menuOnDemand<ChoiceMenuProps>(() =>
  import('./choice-menu-list.tsx').then(({ ChoiceMenuList }) => ChoiceMenuList),
);
