import { limits } from '@groundwork/contract/base/limits';
import { Combobox, Input, UnstyledButton, useCombobox } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Face } from '../../base/avatars/face.tsx';
import m from '../../base/icons/marked-text.module.css';
import { isComposing } from '../../base/keys/pressed-key.ts';
import * as words from '../../base/words/words.ts';
import { insert } from '../../talk/comments/text-field.ts';
import c from './task-line.module.css';
import type { Asked, LineName, LinePart, NamedKind, TaskLine } from './task-line.ts';
import type { TaskLineReading } from './use-task-line.ts';

const text = words.tasks.line;
const mostSuggested = 8;
const mostHints = 2;
/** The maximum length of a line: room for a title and the other parts. */
const longestLine = 2 * limits.text.title;

type TaskLineFieldProps = {
  line: string;
  read: TaskLine;
  reading: TaskLineReading;
  error?: ReactNode;
  onChange: (line: string) => void;
  /** Receives a pasted text of several lines, with the text before and after it. */
  onPasteLines: (text: string) => void;
  /** Creates the task. */
  onEnter: () => void;
  onShiftEnter: () => void;
  /** Chooses a goal by its id, when another goal has the same title. */
  onGoal?: (id: string) => void;
  /** The name of a field without a visible label. Such a field takes the focus at once and offers no signs. */
  bareLabel?: string;
  readOnly?: boolean;
  onEscape?: () => void;
  onLeaveEmpty?: () => void;
  /** The chips of the recognized parts. */
  children: ReactNode;
};

type SuggestedNamesOptions = Pick<
  TaskLineFieldProps,
  'line' | 'read' | 'reading' | 'onGoal' | 'onEnter' | 'onShiftEnter' | 'onEscape'
>;

/**
 * Offers the names that may follow the sign at the caret. Returns the names with the sign, the store of their list, and
 * what the text field calls: `follow` when its caret moves, `reopen` when its text changes, `leave` when it loses the
 * focus, and `handleKey`.
 */
function useSuggestedNames(
  field: RefObject<HTMLTextAreaElement | null>,
  { line, read, reading, onGoal, onEnter, onShiftEnter, onEscape }: SuggestedNamesOptions,
) {
  const { reader } = reading;
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, closeAt] = useState<number | null>(null);
  const asked = caret === null ? null : (reader?.askedAt(line, caret, read.parts) ?? null);
  const isNamed = read.parts.some(({ from }) => from === asked?.from);
  const isOpen = asked !== null && asked.from !== closedAt;
  const names = isOpen ? (reader?.namesFor(asked.query, reading.names[asked.kind], mostSuggested) ?? []) : [];
  // A name that is written in full needs no list, unless other names begin with it.
  const found = isNamed && names.length === 1 ? [] : names;
  const opened = found.length > 0;
  const combobox = useCombobox({ opened, onDropdownClose: () => asked && closeAt(asked.from) });
  // Enter creates the task if nothing has to be chosen.
  const chooses = opened && asked?.query.trim() !== '' && !isNamed;
  useDidUpdate(() => {
    if (chooses) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [chooses, asked?.query, found.length]);

  const choose = (value: string) => {
    const name = asked && reading.names[asked.kind].find((name) => name.id === value);
    if (asked && name) put(asked, name);
  };
  const put = ({ kind, from, to }: Asked, name: LineName) => {
    if (!field.current) return;
    const written = reader?.writtenName(name, reading.names[kind]);
    if (written) return insert(field.current, `${written} `, from + 1, to);
    if (kind === 'goal') onGoal?.(name.id);
    insert(field.current, '', from, to);
  };
  const follow = () => {
    const { current } = field;
    const isCaret = current && document.activeElement === current && current.selectionStart === current.selectionEnd;
    setCaret(isCaret ? current.selectionStart : null);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    const isChosen = opened && combobox.getSelectedOptionIndex() !== -1;
    // The list marks its first name a moment after it opens. A key in between chooses it too.
    const first = chooses && !isChosen ? found[0] : undefined;
    if (first && !event.shiftKey && ['Enter', 'Tab'].includes(event.key)) {
      event.preventDefault();
      choose(first.id);
      return;
    }
    if (isChosen && event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      combobox.clickSelectedOption();
    }
    if (event.key === 'Escape' && !opened) onEscape?.();
    // The list of names handles its Enter itself.
    if (event.key !== 'Enter' || (isChosen && !event.shiftKey)) return;
    event.preventDefault();
    if (event.shiftKey) onShiftEnter();
    else onEnter();
  };
  const reopen = () => closeAt(null);
  const leave = () => setCaret(null);
  return { asked, found, opened, combobox, choose, follow, reopen, leave, handleKey };
}

/**
 * Writes a task in one line, which marks its recognized parts. A sign opens the names that may follow it: arrow keys
 * move, Enter and Tab choose, Escape closes.
 */
export function TaskLineField({
  line,
  read,
  reading,
  error,
  onChange,
  onPasteLines,
  onEnter,
  onShiftEnter,
  onGoal,
  bareLabel,
  readOnly,
  onEscape,
  onLeaveEmpty,
  children,
}: TaskLineFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (bareLabel) field.current?.focus();
  }, [bareLabel]);
  const { asked, found, opened, combobox, choose, follow, reopen, leave, handleKey } = useSuggestedNames(field, {
    line,
    read,
    reading,
    onGoal,
    onEnter,
    onShiftEnter,
    onEscape,
  });
  const writeSign = (sign: string) => {
    if (!field.current) return;
    const before = field.current.value.slice(0, field.current.selectionStart);
    insert(field.current, /\S$/.test(before) ? ` ${sign}` : sign);
  };
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isOnlyItem = value === '' && reading.reader?.isItem(pasted);
    if (!/[\r\n]/.test(pasted.trim()) && !isOnlyItem) return;
    event.preventDefault();
    onPasteLines(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  const hints = read.unknown.filter(({ from }) => !opened || from !== asked?.from).slice(0, mostHints);
  return (
    <Input.Wrapper id={id} label={bareLabel ? undefined : words.tasks.fields.title} required error={error}>
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
        <Combobox.DropdownTarget>
          <div className={`${m.field} ${c.line}`} data-invalid={error ? true : undefined}>
            <div className={`${m.mirror} ${c.mirror}`} aria-hidden dir="auto">
              <Marked line={line} parts={read.parts} />{' '}
            </div>
            <Combobox.EventsTarget withKeyboardNavigation={opened}>
              <textarea
                ref={field}
                id={id}
                className={`${m.input} ${c.input}`}
                dir="auto"
                rows={1}
                required
                maxLength={longestLine}
                value={line}
                readOnly={readOnly}
                aria-label={bareLabel}
                placeholder={bareLabel ?? text.example}
                enterKeyHint="done"
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                data-autofocus
                data-path="title"
                data-mantine-stop-propagation={opened || Boolean(bareLabel) || undefined}
                onChange={(event) => {
                  onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '));
                  reopen();
                  follow();
                }}
                onSelect={follow}
                onBlur={() => {
                  leave();
                  if (line.trim() === '') onLeaveEmpty?.();
                }}
                onKeyDown={handleKey}
                onPaste={handlePaste}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={!opened}>
          <SuggestedNames names={found} people={asked?.kind === 'assignee' ? reading.people : undefined} />
        </Combobox.Dropdown>
      </Combobox>
      <div className={c.below}>
        {children}
        <Hints unknown={hints} />
        {!bareLabel && <Signs signs={reading.reader?.signs} onWrite={writeSign} />}
      </div>
    </Input.Wrapper>
  );
}

type SuggestedNamesProps = {
  names: LineName[];
  /** The people of the names, for their avatars. Undefined if the names are not of people. */
  people: TaskLineReading['people'];
};

const SuggestedNames = ({ names, people }: SuggestedNamesProps) => (
  <Combobox.Options className={c.names} aria-label={text.suggestions}>
    {names.map(({ id, name }) => (
      <Combobox.Option key={id} value={id} className={c.suggested}>
        {people && <Face person={people.find((person) => person.id === id) ?? null} size={20} />}
        <span className={c.name} dir="auto">
          {name}
        </span>
      </Combobox.Option>
    ))}
  </Combobox.Options>
);

/** Tells which names after a sign match no person, label, priority or goal. */
const Hints = ({ unknown }: Pick<TaskLine, 'unknown'>) =>
  unknown.map(({ kind, name, from }) => (
    <p key={from} className={c.hint} role="status">
      {text.unknown[kind](name)}
    </p>
  ));

type SignsProps = { signs: Partial<Record<NamedKind, string>> | undefined; onWrite: (sign: string) => void };

/** Buttons that write a sign, with what it means. */
const Signs = ({ signs = {}, onWrite }: SignsProps) => (
  <div className={c.signs}>
    {Object.entries(signs).map(([kind, sign]) => (
      <UnstyledButton key={kind} className={c.sign} onClick={() => onWrite(sign)}>
        <b aria-hidden>{sign}</b>
        {text.signs[kind as NamedKind]}
      </UnstyledButton>
    ))}
  </div>
);

/** Marks the recognized parts, on a layer behind the text field with the same size. */
function Marked({ line, parts }: { line: string; parts: LinePart[] }) {
  let end = 0;
  const marked = parts.map(({ from, to, kind }) => {
    const before = line.slice(end, from);
    end = to;
    return [before, <mark key={`${kind} ${from}`}>{line.slice(from, to)}</mark>];
  });
  return (
    <>
      {marked}
      {line.slice(end)}
    </>
  );
}
