import { Popover } from '@mantine/core';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { Face } from '../../base/avatars/face.tsx';
import m from '../../base/icons/marked-text.module.css';
import { isComposing } from '../../base/keys/pressed-key.ts';
import { type EmbeddedPicture, embeddedPictures } from '../../base/paste/embedded-pictures.ts';
import { picturesOf } from '../../base/paste/pasted-pictures.ts';
import * as words from '../../base/words/words.ts';
import c from './mention-field.module.css';
import { type Mentionable, matchIn, mentionAsked, mentionsFor, mentionsWithin } from './mention-writing.ts';
import { pastedText } from './pasted-comment.ts';
import { insert } from './text-field.ts';

const most = 8;

type MentionFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  people: Mentionable[];
  label: string;
  placeholder?: string | undefined;
  autoFocus: boolean;
  /** Receives whether the list offers a member for the name at the caret. */
  onOffer: (offers: boolean) => void;
  /** Receives the keys that the list of members does not handle. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Receives pasted and dropped pictures. */
  onPictures: (files: File[]) => void;
  /**
   * Receives a pasted text that refers to its pictures by placeholder ids, and the reason why a picture was left out.
   */
  onEmbedded: (text: string, pictures: EmbeddedPicture[], problem: string | undefined) => void;
  /** Whether Escape belongs to this field and must not close the dialog around it. */
  keepsEscape: boolean;
};

/**
 * Offers the members whose names begin with the text after an @. Returns them with what the text field calls:
 * `follow` when its caret moves, `reopen` when its text changes, `leave` when it loses the focus, and `handleKey`.
 */
function useOfferedMembers({
  ref,
  value,
  people,
  onKeyDown,
}: Pick<MentionFieldProps, 'ref' | 'value' | 'people' | 'onKeyDown'>) {
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, closeAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);

  const asked = caret === null ? null : mentionAsked(value, caret, people);
  const open = asked !== null && asked.at !== closedAt;
  const found = open ? mentionsFor(asked.query, people, most) : [];
  const chosen = found[Math.min(active, found.length - 1)];

  const follow = () => {
    const field = ref.current;
    setCaret(
      field && document.activeElement === field && field.selectionStart === field.selectionEnd
        ? field.selectionStart
        : null,
    );
  };
  const choose = ({ label }: Mentionable) => {
    if (ref.current && asked && caret !== null) insert(ref.current, `@${label} `, asked.at, caret);
    setActive(0);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key } = event;
    if (isComposing(event)) return;
    const isSending = key === 'Enter' && (event.ctrlKey || event.metaKey);
    // Sending completes a mention if only one member matches.
    if (isSending && chosen && found.length === 1) choose(chosen);
    if (!open || event.ctrlKey || event.metaKey) return onKeyDown(event);
    if (key === 'Escape') closeAt(asked.at);
    else if (chosen && (key === 'Enter' || key === 'Tab')) choose(chosen);
    else if (chosen && (key === 'ArrowDown' || key === 'ArrowUp'))
      setActive((found.indexOf(chosen) + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    else return onKeyDown(event);
    event.preventDefault();
  };
  const reopen = () => {
    closeAt(null);
    setActive(0);
  };
  const leave = () => setCaret(null);
  return { asked: open ? asked : null, found, chosen, choose, follow, reopen, leave, handleKey };
}

/**
 * A text field with mentions. Typing @ opens the members at the caret. Arrow keys move, Enter chooses, a space or
 * Escape closes the list.
 */
export function MentionField({
  ref,
  value,
  onChange,
  people,
  label,
  placeholder,
  autoFocus,
  onOffer,
  onKeyDown,
  onPictures,
  onEmbedded,
  keepsEscape,
}: MentionFieldProps) {
  const list = useId();
  const { asked, found, chosen, choose, follow, reopen, leave, handleKey } = useOfferedMembers({
    ref,
    value,
    people,
    onKeyDown,
  });
  useLayoutEffect(() => {
    if (autoFocus) ref.current?.setSelectionRange(ref.current.value.length, ref.current.value.length);
  }, [autoFocus, ref]);

  const offers = found.length > 0;
  const offer = useEffectEvent(onOffer);
  useEffect(() => offer(offers), [offers]);

  const open = asked !== null;
  const cut = asked?.at ?? value.length;
  return (
    <div className={`${m.field} ${c.field}`}>
      <div className={`${m.mirror} ${c.mirror}`} dir="auto">
        <Marked text={value.slice(0, cut)} people={people} />
        <Popover
          opened={open}
          position="top-start"
          width={264}
          trapFocus={false}
          withRoles={false}
          closeOnEscape={false}
          hideDetached={false}
          // Where neither side has room for the whole list, the list scrolls and leaves the line free.
          middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
        >
          <Popover.Target>
            <span />
          </Popover.Target>
          <Popover.Dropdown className={c.people} onMouseDown={(event) => event.preventDefault()}>
            <div id={list} role="listbox" aria-label={words.comments.mention} hidden={found.length === 0}>
              {found.map((one) => (
                <Option
                  key={one.person.id}
                  id={`${list}-${one.person.id}`}
                  one={one}
                  query={asked?.query ?? ''}
                  active={one === chosen}
                  onChoose={() => choose(one)}
                />
              ))}
            </div>
            {found.length === 0 && <p className={c.nobody}>{words.comments.nobodyFound}</p>}
          </Popover.Dropdown>
        </Popover>
        <Marked text={value.slice(cut)} people={people} />{' '}
      </div>
      <textarea
        ref={ref}
        className={`${m.input} ${c.input}`}
        dir="auto"
        rows={1}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={open ? list : undefined}
        aria-activedescendant={chosen && `${list}-${chosen.person.id}`}
        // biome-ignore lint/a11y/noAutofocus: the person opened this field to write
        autoFocus={autoFocus}
        data-mantine-stop-propagation={open || keepsEscape || undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          reopen();
          follow();
        }}
        onSelect={follow}
        onPaste={(event) => takePaste(event, { onPictures, onEmbedded })}
        onDrop={(event) => takePictures(event, onPictures)}
        onBlur={leave}
        onKeyDown={handleKey}
      />
    </div>
  );
}

function takePaste(
  event: ClipboardEvent<HTMLTextAreaElement>,
  { onPictures, onEmbedded }: Pick<MentionFieldProps, 'onPictures' | 'onEmbedded'>,
) {
  const { currentTarget: input, clipboardData } = event;
  const pictures = picturesOf(clipboardData);
  if (pictures.length > 0) {
    event.preventDefault();
    return onPictures(pictures);
  }
  const { take, taken, problem } = embeddedPictures();
  const text = pastedText(clipboardData, input.value.slice(input.selectionStart, input.selectionEnd), take);
  if (text === null) return;
  event.preventDefault();
  if (taken.length > 0 || problem()) onEmbedded(text, taken, problem());
  else insert(input, text);
}

function takePictures(event: DragEvent, onPictures: MentionFieldProps['onPictures']) {
  if (event.dataTransfer.files.length === 0) return;
  // Otherwise the browser leaves the page for the file.
  event.preventDefault();
  const pictures = picturesOf(event.dataTransfer);
  if (pictures.length > 0) onPictures(pictures);
}

/** Highlights mentions, on a layer behind the text field with the same size. */
function Marked({ text, people }: { text: string; people: Mentionable[] }) {
  return (
    <span aria-hidden="true">
      {mentionsWithin(text, people).map((part, key) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
        typeof part === 'string' ? part : <mark key={key}>@{part.label}</mark>,
      )}
    </span>
  );
}

type OptionProps = { id: string; one: Mentionable; query: string; active: boolean; onChoose: () => void };

function Option({ id, one: { person, label }, query, active, onChoose }: OptionProps) {
  const [start, end] = matchIn(label, query);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text field handles the keys
    <div id={id} role="option" aria-selected={active} className={c.person} onClick={onChoose}>
      <Face person={person} size={24} />
      <span className={c.name}>
        {label.slice(0, start)}
        <b>{label.slice(start, end)}</b>
        {label.slice(end)}
      </span>
      <small>{person.role_name}</small>
    </div>
  );
}
