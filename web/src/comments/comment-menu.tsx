import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import type { CommentMenuProps } from './comment-menu-list.tsx';

/** What can be done with a comment beside replying to it. */
export const CommentMenu = menuOnDemand<CommentMenuProps>(() =>
  import('./comment-menu-list.tsx').then(({ CommentMenuList }) => CommentMenuList),
);
