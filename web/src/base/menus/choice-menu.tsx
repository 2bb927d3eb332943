import type { ChoiceMenuProps } from './choice-menu-list.tsx';
import { menuOnDemand } from './menu-on-demand.tsx';

/** A menu to choose one of a few values. */
export const ChoiceMenu = menuOnDemand<ChoiceMenuProps>(() =>
  import('./choice-menu-list.tsx').then(({ ChoiceMenuList }) => ChoiceMenuList),
);
