import { firstCharacters } from '@groundwork/contract/base/characters';
import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../base/keys/pressed-key.ts';
import { newId } from '../../base/queries/new-id.ts';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import * as words from '../../base/words/words.ts';
import c from './pair-list.module.css';

type Pair = { label: string; key: string };

type PairListProps<Item> = {
  name: string;
  items: Item[];
  /** Consecutive edits of the same gesture are one undo step. */
  onChange: (change: (items: Item[]) => Item[], gesture?: string) => void;
  read: (item: Item) => Pair;
  write: (pair: Pair) => Item;
  keyFrom: (label: string) => string;
  /** Keys in use stay the same when their label changes. */
  inUse: Set<string>;
  text: { label: string; key: string; add: string; remove: (label: string) => string };
  most: { label: number; key: number };
  problem: string | undefined;
};

/** Returns a stable row id for an item object, also after edits, moves and undo. */
const rowIds = new WeakMap<object, string>();
function rowIdOf(item: object): string {
  const known = rowIds.get(item);
  if (known) return known;
  const id = newId();
  rowIds.set(item, id);
  return id;
}

type RowEditsOptions<Item> = Pick<PairListProps<Item>, 'onChange' | 'read' | 'write' | 'keyFrom' | 'inUse'>;

/** Returns the functions that change the label and the key of a row. They keep its id. */
function useRowEdits<Item extends object>({ onChange, read, write, keyFrom, inUse }: RowEditsOptions<Item>) {
  const change = useCallback(
    (id: string, edit: (pair: Pair, others: string[]) => Pair, gesture: string) =>
      onChange((now) => {
        const keys = now.map((item) => read(item).key);
        return now.map((item, index) => {
          if (rowIdOf(item) !== id) return item;
          const next = write(edit(read(item), keys.toSpliced(index, 1)));
          rowIds.set(next, id);
          return next;
        });
      }, gesture),
    [onChange, read, write],
  );
  const relabel = useCallback(
    (id: string, label: string) =>
      change(
        id,
        (pair, others) => {
          const follows = !inUse.has(pair.key) && stemOf(pair.key) === stemOf(keyFrom(pair.label));
          return { label, key: follows ? freeKey(keyFrom(label), others) : pair.key };
        },
        `${id}.label`,
      ),
    [change, inUse, keyFrom],
  );
  const rekey = useCallback(
    (id: string, key: string) => change(id, ({ label }) => ({ label, key }), `${id}.key`),
    [change],
  );
  return { relabel, rekey };
}

/**
 * Edits labels with keys. A key follows its label until the user sets another. Enter adds an item, pasting lines adds
 * many.
 */
export function PairList<Item extends object>({
  name,
  items,
  onChange,
  read,
  write,
  keyFrom,
  inUse,
  text,
  most,
  problem,
}: PairListProps<Item>) {
  const adding = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const rows = useMemo(() => items.map((item) => ({ id: rowIdOf(item), pair: read(item) })), [items, read]);

  const add = (lines: string[]) => {
    onChange((now) => {
      const keys = now.map((item) => read(item).key);
      const added = lines.map((line) => {
        const [label = '', given] = line.split('\t').map((part) => part.trim());
        const key = freeKey(given || keyFrom(label), keys);
        keys.push(key);
        return write({ label: firstCharacters(label, most.label), key: firstCharacters(key, most.key) });
      });
      return [...now, ...added];
    });
  };

  const { relabel, rekey } = useRowEdits({ onChange, read, write, keyFrom, inUse });
  const remove = useCallback(
    (id: string) => {
      onChange((now) => now.filter((item) => rowIdOf(item) !== id));
      adding.current?.focus();
    },
    [onChange],
  );
  const move = (id: string, at: number) =>
    onChange((now) => {
      const moved = now.filter((item) => rowIdOf(item) === id);
      return now.filter((item) => rowIdOf(item) !== id).toSpliced(at, 0, ...moved);
    });
  const toAdding = useCallback(() => adding.current?.focus(), []);

  return (
    <div>
      <div className={c.list} data-error={problem !== undefined || undefined}>
        <ReorderList label={name} rows={rows} nameOf={({ pair }) => pair.label} onMove={move}>
          {(row, grip) => (
            <PairRow
              id={row.id}
              label={row.pair.label}
              pairKey={row.pair.key}
              grip={grip}
              text={text}
              most={most}
              onLabel={relabel}
              onKey={rekey}
              onRemove={remove}
              onEnter={toAdding}
            />
          )}
        </ReorderList>
        <AddPair ref={adding} text={text} most={most} describedBy={problem ? problemId : undefined} onAdd={add} />
      </div>
      {problem && (
        <p id={problemId} className={c.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

type AddPairProps = {
  ref: RefObject<HTMLInputElement | null>;
  text: PairListProps<object>['text'];
  most: PairListProps<object>['most'];
  describedBy: string | undefined;
  onAdd: (lines: string[]) => void;
};

/** The input for new items. */
function AddPair({ ref, text, most, describedBy, onAdd }: AddPairProps) {
  const [draft, setDraft] = useState('');
  const add = (lines: string[]) => {
    onAdd(lines);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    if (draft.trim()) add([draft]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    add(lines);
  };
  return (
    <div className={c.add}>
      <IconPlus size={14} aria-hidden />
      <input
        ref={ref}
        value={draft}
        maxLength={most.label}
        placeholder={text.add}
        aria-label={text.add}
        aria-describedby={describedBy}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => draft.trim() && add([draft])}
      />
      <small>{words.formBuilder.options.pasteHint}</small>
    </div>
  );
}

type PairRowProps = {
  id: string;
  label: string;
  pairKey: string;
  grip: ReactNode;
  text: PairListProps<object>['text'];
  most: PairListProps<object>['most'];
  onLabel: (id: string, label: string) => void;
  onKey: (id: string, key: string) => void;
  onRemove: (id: string) => void;
  onEnter: () => void;
};

function PairRow({ id, label, pairKey, grip, text, most, onLabel, onKey, onRemove, onEnter }: PairRowProps) {
  return (
    <div className={c.row}>
      {grip}
      <input
        value={label}
        maxLength={most.label}
        aria-label={text.label}
        onChange={(event) => onLabel(id, event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && onEnter()}
      />
      <input
        className={c.key}
        value={pairKey}
        maxLength={most.key}
        aria-label={`${text.key}: ${label}`}
        spellCheck={false}
        onChange={(event) => onKey(id, event.currentTarget.value)}
      />
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={text.remove(label)} onClick={() => onRemove(id)}>
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

const stemOf = (key: string) => key.replace(/-\d+$/, '');

function freeKey(wanted: string, taken: string[]): string {
  let key = wanted;
  for (let number = 2; taken.includes(key); number++) key = `${stemOf(wanted)}-${number}`;
  return key;
}
