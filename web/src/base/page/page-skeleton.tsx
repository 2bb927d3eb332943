import { Skeleton } from '@mantine/core';
import * as words from '../words/words.ts';
import classes from './page-skeleton.module.css';

const widths = [58, 44, 66, 38, 52, 47, 61, 35];

/** A skeleton of a page with rows. It appears after 200 ms, so that a fast response does not flicker. */
export function PageSkeleton({ rows = widths.length }: { rows?: number }) {
  return (
    <div className={classes.page} role="status" aria-label={words.ui.loading}>
      {widths.slice(0, rows).map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={14} circle />
          <Skeleton height={10} width={`${width}%`} radius={4} />
          <Skeleton height={10} radius={4} />
          <Skeleton height={20} circle />
        </div>
      ))}
    </div>
  );
}
