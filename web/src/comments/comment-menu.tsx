import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import type { CommentMenuProps } from './comment-menu-list.tsx';

/** The menu of a comment: every action except replying. */
export const CommentMenu = menuOnDemand<CommentMenuProps>(() =>
  import('./comment-menu-list.tsx').then(({ CommentMenuList }) => CommentMenuList),
);
