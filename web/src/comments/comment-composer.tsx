import { limits } from '@groundwork/contract/limits';
import { Button, Text } from '@mantine/core';
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { messageOf } from '../api.ts';
import { useAccount } from '../identity/session.ts';
import { teamMembers } from '../teams/team-queries.ts';
import { Keys } from '../ui/keys.tsx';
import { toastError } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import c from './comment-composer.module.css';
import { CommentTools } from './comment-tools.tsx';
import { MentionField } from './mention-field.tsx';
import { contentOf, mentionables, textOf } from './mention-writing.ts';
import { wrap } from './text-field.ts';

const w = words.comments;

type CommentComposerProps = {
  /** What the draft is kept for. */
  place: string;
  teamId: string;
  label: string;
  submit: string;
  /** What is edited, as it was sent. */
  content?: string;
  onSend: (content: string) => Promise<unknown>;
  /** For a field that was opened: it has the focus, and can be closed. */
  onClose?: () => void;
};

/** Where a comment is written. What is typed is a draft at once, kept by the browser for this person; one that could not be sent comes back. */
export function CommentComposer({ place, teamId, label, submit, content = '', onSend, onClose }: CommentComposerProps) {
  const { id } = useAccount();
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const { data } = useQuery(teamMembers(teamId));
  const people = useMemo(() => mentionables(data?.items ?? []), [data]);
  const key = `comment-draft:${id}:${place}`;
  const [draft, keep, forget] = useLocalStorage<string | undefined>({ key, getInitialValueInEffect: false });
  const from = textOf(content, people);
  const text = draft ?? from;
  const sent = contentOf(text.trim(), people);
  const tooLong = sent.length > limits.text.comment;

  /** Whom an @ may mean, also when the members have not come yet. */
  const everybody = async () => {
    try {
      return mentionables((await queries.ensureQueryData(teamMembers(teamId))).items);
    } catch (error) {
      toastError(messageOf(error));
      throw error;
    }
  };
  const send = async () => {
    if (!sent || tooLong) return;
    forget();
    onClose?.();
    try {
      const known = text.includes('@') ? await everybody() : people;
      const whole = contentOf(text.trim(), known);
      if (whole !== contentOf(from, known)) await onSend(whole);
    } catch {
      const now = readLocalStorageValue<string | undefined>({ key });
      keep(now ? `${text}\n\n${now}` : text);
    }
  };
  const hear = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const pressed = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    if (pressed === 'enter') send();
    else if (pressed === 'b') wrap(event.currentTarget, '**');
    else if (pressed === 'i') wrap(event.currentTarget, '_');
    else if (event.key === 'Escape' && onClose) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={c.composer}>
      <MentionField
        ref={field}
        value={text}
        onChange={(next) => (next === from ? forget() : keep(next))}
        people={people}
        label={label}
        placeholder={label}
        autoFocus={onClose !== undefined}
        keepsEscape={onClose !== undefined}
        onKeyDown={hear}
      />
      {tooLong && (
        <Text className={c.problem} size="xs" c="error" role="alert">
          {w.tooLong}
        </Text>
      )}
      <div className={c.bar}>
        <CommentTools field={field} />
        <span className={c.grow} />
        <span className={c.hint}>
          <Keys keys="mod Enter" />
        </span>
        {onClose && (
          <Button className={c.button} variant="subtle" color="gray" onClick={onClose}>
            {w.cancel}
          </Button>
        )}
        <Button className={c.button} onClick={send} disabled={!sent || tooLong}>
          {submit}
        </Button>
      </div>
    </div>
  );
}
