import { UnstyledButton } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import c from '../ui/filter-bar.module.css';
import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import { words } from '../words/words.ts';
import type { SavedViewsProps } from './saved-views.tsx';

const SavedViews = menuOnDemand<SavedViewsProps>(
  () => import('./saved-views.tsx').then(({ SavedViews }) => SavedViews),
  'dialog',
);

/** The button that opens the saved views and saves the current URL as one. */
export function SaveView(props: Omit<SavedViewsProps, 'children'>) {
  return (
    <SavedViews {...props}>
      <UnstyledButton className={c.quiet} aria-label={words.views.save} title={words.views.save}>
        <IconBookmark size={16} stroke={1.6} aria-hidden />
        <span className={c.moreWords}>{words.views.save}</span>
      </UnstyledButton>
    </SavedViews>
  );
}
