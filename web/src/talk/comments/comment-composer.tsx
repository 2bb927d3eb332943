import { isLonger } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import type { AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTyped } from '../../base/drafts/typed-text.ts';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { Keys } from '../../base/keys/keys.tsx';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { messageOf } from '../../base/queries/api.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import c from './comment-composer.module.css';
import { useCommentPictures } from './comment-pictures.ts';
import { CommentTools } from './comment-tools.tsx';
import { MentionField } from './mention-field.tsx';
import { contentOf, mentionables, textOf, unreachedMentions } from './mention-writing.ts';
import { wrap } from './text-field.ts';

const w = words.comments;
/** How long a person pauses before the composer warns of a mention that reaches nobody. */
const typingPauseMs = 600;

type CommentComposerProps = {
  /** The name of the draft. */
  place: string;
  teamId: string;
  subject: AttachmentSubject;
  label: string;
  submit: string;
  /** The stored text of the comment that is being edited. */
  content?: string;
  onSend: (content: string) => Promise<unknown>;
  /** Closes the field. A field that can close takes the focus at once. */
  onClose?: () => void;
};

/** Returns all members that can be mentioned, after loading them if needed. */
async function everybody(queries: QueryClient, teamId: string) {
  try {
    return mentionables((await queries.ensureQueryData(teamMembers(teamId))).items);
  } catch (error) {
    toastError(messageOf(error));
    throw error;
  }
}

/**
 * The field for a new or edited comment. The draft is kept; a text that failed to send becomes a draft again. Before it
 * sends the text, the composer warns of a mention that reaches nobody.
 */
export function CommentComposer({
  place,
  teamId,
  subject,
  label,
  submit,
  content = '',
  onSend,
  onClose,
}: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const { data } = useQuery(teamMembers(teamId));
  const people = useMemo(() => mentionables(data?.items ?? []), [data]);
  const { draft, keep, forget, read } = useDraft<string>(`comment ${place}`);
  const from = textOf(content, people);
  const text = draft ?? from;
  const sent = contentOf(text.trim(), people);
  const unreached = useMemo(() => (data ? unreachedMentions(text, people) : []), [text, people, data]);
  const [settled] = useDebouncedValue(text, typingPauseMs);
  const [warnedOf, warnOf] = useState<string | null>(null);
  const [isOffered, setOffered] = useState(false);
  const warned = unreached.length > 0 && ((settled === text && !isOffered) || warnedOf === text);
  const pictures = useCommentPictures(subject, field, { read, keep });
  const isWaiting = pictures.uploading > 0;
  const tooLong = isLonger(sent, limits.text.comment);
  useTyped(() => (draft === undefined ? [] : [{ label, text: draft }]));

  const send = async () => {
    // The key that sends may also have completed a mention, which is not rendered yet.
    const text = read() ?? from;
    const sent = contentOf(text.trim(), people);
    if (!sent || isLonger(sent, limits.text.comment) || isWaiting) return;
    const isSaid = warned || warnedOf === text;
    if (data && unreachedMentions(text, people).length > 0 && !isSaid) return warnOf(text);
    forget();
    onClose?.();
    try {
      const known = /[@＠]/.test(text) ? await everybody(queries, teamId) : people;
      const whole = contentOf(text.trim(), known);
      if (whole !== contentOf(from, known)) await onSend(whole);
    } catch {
      const now = read();
      keep(now ? `${text}\n\n${now}` : text);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const pressed = event.ctrlKey || event.metaKey ? pressedKey(event.nativeEvent).toLowerCase() : '';
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
        onOffer={setOffered}
        keepsEscape={onClose !== undefined}
        onKeyDown={onKeyDown}
        onPictures={pictures.add}
        onEmbedded={pictures.addWithin}
      />
      <ComposerNotes failed={pictures.failed} tooLong={tooLong} unreached={warned ? unreached : []} />
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
        <Button className={c.button} onClick={send} disabled={!sent || tooLong || isWaiting}>
          {submit}
        </Button>
      </div>
    </div>
  );
}

type ComposerNotesProps = {
  /** Why a picture was not uploaded. */
  failed: string | undefined;
  tooLong: boolean;
  /** The mentions that reach nobody. */
  unreached: string[];
};

/** The problems of the text: a picture that failed, its length, and mentions that reach nobody. */
function ComposerNotes({ failed, tooLong, unreached }: ComposerNotesProps) {
  return (
    <>
      {failed && (
        <Text className={c.problem} size="xs" c="error" role="alert">
          {failed}
        </Text>
      )}
      {tooLong && (
        <Text className={c.problem} size="xs" c="error" role="alert">
          {w.tooLong}
        </Text>
      )}
      {unreached.length > 0 && (
        <Text className={c.problem} size="xs" c="dimmed" role="status" dir="auto">
          {w.reachesNobody(unreached)}
        </Text>
      )}
    </>
  );
}
