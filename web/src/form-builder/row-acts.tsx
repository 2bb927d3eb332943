import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import type { RowActsProps } from './row-acts-list.tsx';

/** The menu of a row. */
export const RowActs = menuOnDemand<RowActsProps>(() =>
  import('./row-acts-list.tsx').then(({ RowActsList }) => RowActsList),
);
