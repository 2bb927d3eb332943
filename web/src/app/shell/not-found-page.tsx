import { PageButton } from '../../base/page/page-button.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import classes from './shell.module.css';

/** Shown for an unknown URL. */
export function NotFoundPage() {
  const { notFound, product } = words.shell;
  return (
    <main className={classes.alone}>
      <title>{`${notFound.title} · ${product}`}</title>
      <EmptyState level={1} title={notFound.title} action={<PageButton />}>
        {notFound.body}
      </EmptyState>
    </main>
  );
}
