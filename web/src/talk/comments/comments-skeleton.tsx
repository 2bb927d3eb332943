import { Skeleton } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from './comments-skeleton.module.css';

/** The loading state of comments; it appears after 200 ms. */
export function CommentsSkeleton() {
  return (
    <div className={c.skeleton} role="status" aria-label={words.ui.loading}>
      {['72%', '46%', '60%'].map((width) => (
        <div key={width} className={c.comment}>
          <Skeleton h={28} w={28} circle />
          <div>
            <Skeleton h={10} w={120} radius={4} />
            <Skeleton h={10} mt={12} w={width} radius={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
