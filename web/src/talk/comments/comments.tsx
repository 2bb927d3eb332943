import * as messages from '@groundwork/contract/base/messages.gen';
import type { Comment, Thread } from '@groundwork/contract/talk/comments';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { When } from '../../base/dates/when.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { TypedTexts } from '../../base/states/gone.tsx';
import * as words from '../../base/words/words.ts';
import { useSeen } from '../notifications/use-seen.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import { useAddComment, useResolveThread } from './comment-mutations.ts';
import { commentsOf, inOrder, type Subject, subjectOf } from './comment-queries.ts';
import c from './comments.module.css';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { useLostWriting } from './lost-writing.ts';

const w = words.comments;

type CommentsProps = {
  subject: Subject;
  teamId: string;
  /** Scrolls to the newest comment on open. For a pane that shows only comments. */
  fromEnd?: boolean;
};

/** The comments of a task or goal and the field for a new one. `?comment=<id>` in the URL links to one comment. */
export const Comments = bounded(function Comments({ subject, teamId, fromEnd = false }: CommentsProps) {
  const { comment: linked } = useSearch({ strict: false });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    commentsOf(subject),
  );
  const { mutateAsync: add } = useAddComment(subject, teamId);
  useSeen({ ...subject, comments: true });
  const end = useRef<HTMLDivElement>(null);
  const threads = data && inOrder(data);
  const { lost, forget } = useLostWriting(threads);
  const isThere =
    threads?.some(({ id, replies }) => id === linked || replies.some((reply) => reply.id === linked)) ?? false;
  const pagesRead = data?.pages.length ?? 0;
  const seeks = linked !== undefined && pagesRead > 0 && !isThere;

  useEffect(() => {
    // `pagesRead` is a dependency, so that the effect also runs after a page that loads at once.
    if (seeks && pagesRead > 0 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [seeks, pagesRead, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const opensAtEnd = fromEnd && !linked && threads !== undefined;
  useLayoutEffect(() => {
    if (opensAtEnd) end.current?.scrollIntoView({ block: 'nearest' });
  }, [opensAtEnd]);

  const send = (content: string) => {
    const sent = add({ content });
    requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }));
    return sent;
  };
  if (!threads)
    return error ? (
      <ErrorState title={messages.comments.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <CommentsSkeleton />
    );
  const earlier = hasNextPage && (
    <Button
      className={c.earlier}
      variant="subtle"
      color="gray"
      loading={isFetchingNextPage}
      onClick={() => fetchNextPage()}
    >
      {w.earlier}
    </Button>
  );
  const show = (thread: Thread) => <CommentThread key={thread.id} thread={thread} linked={linked} />;
  return (
    <section className={c.comments} aria-label={w.thread}>
      {seeks && !hasNextPage && (
        <p className={c.gone} role="status">
          {w.linkGone}
        </p>
      )}
      {threads.length === 0 && <EmptyState title={w.empty.title}>{w.empty.text}</EmptyState>}
      {threads.filter(({ is_pinned }) => is_pinned).map(show)}
      {earlier}
      {threads.filter(({ is_pinned }) => !is_pinned).map(show)}
      {lost.length > 0 && (
        <div role="alert">
          <p className={c.gone}>
            {w.deletedWhileWriting}
            <Button variant="subtle" color="gray" onClick={forget}>
              {words.ui.dismiss}
            </Button>
          </p>
          <TypedTexts typed={lost} />
        </div>
      )}
      <div className={c.foot}>
        <CommentComposer
          place={Object.values(subject).join()}
          teamId={teamId}
          subject={subject}
          label={w.write}
          submit={w.send}
          onSend={send}
        />
      </div>
      <div ref={end} />
    </section>
  );
});

/** A comment with its replies and the reply field. Memoized, so that it renders only when one of them changes. */
const CommentThread = memo(function CommentThread({ thread, linked }: { thread: Thread; linked: string | undefined }) {
  const [answered, answer] = useState<Comment | null>(null);
  const { mutateAsync: add } = useAddComment(subjectOf(thread), thread.team_id);
  const all = [thread, ...thread.replies];
  const isLinked = all.some(({ id }) => id === linked);
  const [unfolded, unfold] = useState(false);
  const isFolded = thread.resolved_at !== null && !unfolded && !isLinked;
  return (
    <div>
      {thread.resolved_at && (
        <Resolved thread={thread} unfolded={!isFolded} onToggle={isLinked ? undefined : () => unfold(isFolded)} />
      )}
      {(isFolded ? [] : all).map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          replies={comment === thread ? thread.replies.length : 0}
          marked={comment.id === linked}
          onReply={() => answer(comment)}
        />
      ))}
      {answered && !isFolded && (
        <div className={c.reply}>
          <CommentComposer
            key={answered.id}
            place={`reply:${thread.id}`}
            teamId={thread.team_id}
            subject={subjectOf(thread)}
            label={w.writeReply}
            submit={w.sendReply}
            onSend={(content) => add({ content, answers: answered })}
            onClose={() => answer(null)}
          />
        </div>
      )}
    </div>
  );
});

/** The line of a resolved thread: who resolved it when, how it began, and buttons to unfold and reopen it. */
function Resolved({
  thread,
  unfolded,
  onToggle,
}: {
  thread: Thread;
  unfolded: boolean;
  onToggle: (() => void) | undefined;
}) {
  const { mutate: resolve } = useResolveThread();
  const { resolved_by, resolved_at, content, replies, can } = thread;
  return (
    <div className={c.resolved}>
      <p className={c.resolvedBy}>
        <IconCircleCheck size={16} stroke={1.7} aria-hidden />
        <span>
          {w.resolvedBy(resolved_by?.full_name || resolved_by?.email)} <When at={resolved_at ?? ''} />
        </span>
        {!unfolded && <bdi className={c.beginning}>{content?.split('\n')[0]}</bdi>}
      </p>
      {onToggle && (
        <Button variant="subtle" color="gray" size="compact-xs" aria-expanded={unfolded} onClick={onToggle}>
          {unfolded ? w.hideResolved : w.showResolved(1 + replies.length)}
        </Button>
      )}
      {can.resolve && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => resolve(thread)}>
          {w.reopen}
        </Button>
      )}
    </div>
  );
}
