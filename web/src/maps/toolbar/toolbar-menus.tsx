import { menuOnDemand } from '../../ui/menu-on-demand.tsx';

// Whoever opens a map looks at it first.

export const AddNodeMenu = menuOnDemand(() => import('./add-node-menu.tsx').then(({ AddNodeMenu }) => AddNodeMenu));
export const LayoutMenu = menuOnDemand(() => import('./layout-menu.tsx').then(({ LayoutMenu }) => LayoutMenu));
export const ExportMenu = menuOnDemand(() => import('./export-menu.tsx').then(({ ExportMenu }) => ExportMenu));
