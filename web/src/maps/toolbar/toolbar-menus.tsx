import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';

// Loaded lazily, because opening a map needs no menu.

export const AddNodeMenu = menuOnDemand(() => import('./add-node-menu.tsx').then(({ AddNodeMenu }) => AddNodeMenu));
export const LayoutMenu = menuOnDemand(() => import('./layout-menu.tsx').then(({ LayoutMenu }) => LayoutMenu));
export const ExportMenu = menuOnDemand(() => import('./export-menu.tsx').then(({ ExportMenu }) => ExportMenu));
