import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import type { RowActsProps } from './row-acts-list.tsx';

/** What can be done with a row of the list. */
export const RowActs = menuOnDemand<RowActsProps>(() =>
  import('./row-acts-list.tsx').then(({ RowActsList }) => RowActsList),
);
