import type { Comment, ReactionEmoji } from '@groundwork/contract/talk/comments';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from './reactions.module.css';

const w = words.comments;

type ReactionsProps = { comment: Comment; onReact: (emoji: ReactionEmoji) => void };

/** The reactions to a comment. Pressing a reaction adds the person's own, or removes it. */
export function Reactions({ comment: { reactions, can }, onReact }: ReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul className={c.reactions} aria-label={w.reactions}>
      {reactions.map(({ emoji, count, is_mine, people }) => {
        const names = people.map(({ full_name, email }) => full_name || email);
        const label = w.reacted(w.emoji[emoji], names, count - names.length);
        return (
          <li key={emoji}>
            <UnstyledButton
              className={c.reaction}
              aria-pressed={is_mine}
              title={label}
              disabled={!can.react}
              onClick={() => onReact(emoji)}
            >
              <VisuallyHidden>{label}</VisuallyHidden>
              <span aria-hidden>{emoji}</span>
              <span>{count}</span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
