import * as messages from '@groundwork/contract/base/messages.gen';
import type { Comment } from '@groundwork/contract/talk/comments';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconDots, IconMoodPlus, IconPinned } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { timeWords } from '../../base/dates/dates.ts';
import { When } from '../../base/dates/when.tsx';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentComposer } from './comment-composer.tsx';
import c from './comment-item.module.css';
import type { CommentMenuProps } from './comment-menu-list.tsx';
import { useDeleteComment, useEditComment, useReact } from './comment-mutations.ts';
import { subjectOf } from './comment-queries.ts';
import type { ReactionMenuProps } from './reaction-menu-list.tsx';
import { Reactions } from './reactions.tsx';

const CommentMenu = menuOnDemand<CommentMenuProps>(() =>
  import('./comment-menu-list.tsx').then(({ CommentMenuList }) => CommentMenuList),
);
const ReactionMenu = menuOnDemand<ReactionMenuProps>(() =>
  import('./reaction-menu-list.tsx').then(({ ReactionMenuList }) => ReactionMenuList),
);

const w = words.comments;

type CommentItemProps = {
  comment: Comment;
  /** The number of replies. */
  replies?: number;
  /** Whether the URL links to this comment. A linked comment is scrolled into view and highlighted. */
  marked: boolean;
  onReply: () => void;
};

/** One comment with its author, time, text and actions. */
export function CommentItem({ comment, replies = 0, marked, onReply }: CommentItemProps) {
  const article = useRef<HTMLElement>(null);
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const { mutateAsync: save } = useEditComment();
  const { mutate: remove } = useDeleteComment();
  const { mutate: react } = useReact();
  useEffect(() => {
    if (marked) article.current?.scrollIntoView({ block: 'center' });
  }, [marked]);

  const { content, author, created_at, can, parent_comment_id } = comment;
  const { formerMember, unknownAuthor } = messages.comments;
  const name = author?.full_name || author?.email || (comment.user_id ? unknownAuthor : formerMember);
  const face = author ?? { id: comment.user_id ?? '', email: '', full_name: name, avatar_url: null };
  const time = timeWords(created_at);
  if (content === null) return <p className={c.deleted}>{w.deleted}</p>;
  return (
    <article
      ref={article}
      className={c.comment}
      data-reply={parent_comment_id !== null || undefined}
      data-marked={marked || undefined}
      aria-label={w.by(name, time)}
    >
      <Face person={face} size={28} />
      <div className={c.said}>
        <header className={c.head}>
          <b>{name}</b>
          <When at={created_at} />
          {comment.is_edited && <span>{w.edited}</span>}
          <span className={c.end}>
            {can.pin && !editing && (
              <span className={c.acts}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  aria-label={w.replyTo(name)}
                  title={w.reply}
                  onClick={onReply}
                >
                  <IconArrowBackUp size={16} stroke={1.7} />
                </ActionIcon>
                {can.react && (
                  <ReactionMenu onChoose={(emoji) => react({ comment, emoji })}>
                    <ActionIcon variant="subtle" color="gray" size={24} aria-label={w.reactTo(name)} title={w.react}>
                      <IconMoodPlus size={16} stroke={1.7} />
                    </ActionIcon>
                  </ReactionMenu>
                )}
                <CommentMenu comment={comment} onEdit={edit.open} onDelete={ask.open}>
                  <ActionIcon variant="subtle" color="gray" size={24} aria-label={w.more(name)}>
                    <IconDots size={16} stroke={1.7} />
                  </ActionIcon>
                </CommentMenu>
              </span>
            )}
            {comment.is_pinned && (
              <span className={c.pinned}>
                <IconPinned size={14} stroke={1.7} aria-hidden />
                {w.pinned}
              </span>
            )}
          </span>
        </header>
        {editing ? (
          <CommentComposer
            place={`edit:${comment.id}`}
            teamId={comment.team_id}
            subject={subjectOf(comment)}
            label={w.editText}
            submit={w.save}
            content={content}
            onSend={(next) => save({ comment, content: next })}
            onClose={edit.close}
          />
        ) : (
          <>
            <CommentBody content={content} mentions={comment.mentions} />
            <Reactions comment={comment} onReact={(emoji) => react({ comment, emoji })} />
          </>
        )}
      </div>
      {asking && (
        <Confirm
          opened
          title={w.deleteTitle}
          description={messages.general.deleteUntitled(w.thisComment)}
          restorable
          note={replies > 0 && w.repliesStay(replies)}
          confirmText={w.deleteTitle}
          dangerous
          onClose={ask.close}
          onConfirm={() => remove(comment)}
        />
      )}
    </article>
  );
}
