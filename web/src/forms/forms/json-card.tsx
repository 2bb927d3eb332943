import type { JsonValue } from '@groundwork/contract/base/json';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsVertical, IconChevronDown, IconChevronRight, IconCopy, IconFold } from '@tabler/icons-react';
import {
  type CSSProperties,
  memo,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CopyButton } from '../../base/clipboard/copy-button.tsx';
import * as words from '../../base/words/words.ts';
import c from './json-card.module.css';
import { type JsonLine, jsonLines, type Opened } from './json-lines.ts';

const w = words.formFields.jsonCard;

const lineHeight = 21;
const linesAtOnce = 22;
const calmMs = 150;
const highlighted = ['name', 'id', 'fields'];
const untouched: Opened = { all: null, except: new Set() };

type JsonCardProps = {
  value: JsonValue;
  title?: string;
  /** Keys of the outermost object to highlight (specification, part 9). */
  highlight?: readonly string[];
  /** Whether the card starts collapsed to its heading. */
  folded?: boolean;
};

/**
 * Shows data as JSON to browse and copy (specification, part 2, "JSON preview"). It is virtualized, and deferred while
 * the user types.
 */
export const JsonCard = memo(function JsonCard({
  value: newest,
  title = w.title,
  highlight = highlighted,
  folded = false,
}: JsonCardProps) {
  const [value] = useDebouncedValue(newest, calmMs);
  const [expanded, setExpanded] = useState(!folded);
  const [opened, setOpened] = useState(untouched);
  const lines = useMemo(
    () => (expanded ? jsonLines(value, opened, highlight) : []),
    [expanded, value, opened, highlight],
  );
  const shown = useRef(newest);
  useLayoutEffect(() => {
    shown.current = newest;
  });
  const bodyId = useId();
  const turn = useCallback(
    (path: string) => setOpened(({ all, except }) => ({ all, except: except.symmetricDifference(new Set([path])) })),
    [],
  );
  return (
    <section className={c.card} aria-label={title}>
      <Head title={title} bodyId={bodyId} expanded={expanded} onExpand={setExpanded} onOpen={setOpened} shown={shown} />
      <div id={bodyId} hidden={!expanded}>
        {expanded && <Lines lines={lines} onTurn={turn} />}
      </div>
    </section>
  );
});

type HeadProps = {
  title: string;
  bodyId: string;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  onOpen: (opened: Opened) => void;
  shown: RefObject<JsonValue>;
};

/** Memoized, so that changes of the data do not render the heading. */
const Head = memo(function Head({ title, bodyId, expanded, onExpand, onOpen, shown }: HeadProps) {
  return (
    <header className={c.head}>
      <UnstyledButton
        className={c.title}
        aria-expanded={expanded}
        aria-controls={bodyId}
        onClick={() => onExpand(!expanded)}
      >
        {expanded ? (
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        ) : (
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        )}
        {title}
      </UnstyledButton>
      {expanded && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={w.expandAll}
            title={w.expandAll}
            onClick={() => onOpen({ ...untouched, all: true })}
          >
            <IconArrowsVertical size={15} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={w.collapseAll}
            title={w.collapseAll}
            onClick={() => onOpen({ all: false, except: new Set(['']) })}
          >
            <IconFold size={15} stroke={1.7} />
          </ActionIcon>
        </>
      )}
      <CopyButton className={c.copy} text={() => JSON.stringify(shown.current, null, 2)} label={w.copy}>
        <IconCopy size={14} stroke={1.7} aria-hidden />
        {w.copy}
      </CopyButton>
    </header>
  );
});

/** Renders the lines that fit into the card, and as many before and after them. */
const Lines = memo(function Lines({ lines, onTurn }: { lines: JsonLine[]; onTurn: (path: string) => void }) {
  const [screen, setScreen] = useState(0);
  const from = Math.max(0, (screen - 1) * linesAtOnce);
  return (
    <div
      className={c.body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      onScroll={({ currentTarget }) => setScreen(Math.floor(currentTarget.scrollTop / (linesAtOnce * lineHeight)))}
    >
      <div style={{ height: lines.length * lineHeight }} className={c.lines}>
        {lines.slice(from, from + 3 * linesAtOnce).map((line, index) => (
          <Line key={line.key} line={line} top={(from + index) * lineHeight} onTurn={onTurn} />
        ))}
      </div>
    </div>
  );
});

function Line({
  line: { depth, name, text, kind, path, size, marked },
  top,
  onTurn,
}: {
  line: JsonLine;
  top: number;
  onTurn: (path: string) => void;
}) {
  return (
    <div className={c.line} data-marked={marked || undefined} style={{ top, '--depth': depth } as CSSProperties}>
      {path !== undefined && (
        <UnstyledButton
          className={c.turn}
          aria-expanded={size === undefined}
          aria-label={name ?? w.item}
          onClick={() => onTurn(path)}
        >
          {size === undefined ? (
            <IconChevronDown size={12} stroke={2} aria-hidden />
          ) : (
            <IconChevronRight size={12} stroke={2} aria-hidden />
          )}
        </UnstyledButton>
      )}
      {name !== undefined && <span className={c.name}>{name}: </span>}
      <span data-kind={kind}>{text}</span>
      {size !== undefined && <span className={c.size}> {w.items(size)}</span>}
    </div>
  );
}
