import { Skeleton } from '@mantine/core';
import * as words from '../words/words.ts';
import c from './rows-skeleton.module.css';

const widths = ['58%', '44%', '66%', '38%', '52%', '61%'];

/** A skeleton of rows with the columns of the list. It appears after 200 ms. */
export function RowsSkeleton({ heading = false }: { heading?: boolean }) {
  return (
    <div className={c.skeleton} role="status" aria-label={words.ui.loading}>
      {heading && (
        <div className={c.heading}>
          <Skeleton h={14} w={14} circle />
          <Skeleton h={10} w={64} radius={4} />
        </div>
      )}
      {widths.map((width) => (
        <div key={width} className={c.row}>
          <Skeleton h={14} w={14} circle />
          <Skeleton h={12} w={12} radius={4} />
          <Skeleton h={10} w={width} radius={4} />
          <Skeleton h={10} w={72} radius={4} />
          <Skeleton h={20} w={20} circle />
        </div>
      ))}
    </div>
  );
}
