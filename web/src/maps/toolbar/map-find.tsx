import { limits } from '@groundwork/contract/base/limits';
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../base/keys/pressed-key.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import * as words from '../../base/words/words.ts';
import { findNodes } from '../model/map-branches.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import c from './map-find.module.css';

const FoundNodes = lazily(() => import('./found-nodes.tsx').then(({ FoundNodes }) => FoundNodes));

const text = words.maps.find;
const slashKey = (
  <kbd className={c.key} aria-hidden>
    /
  </kbd>
);
/** How many results are listed; the count and Enter include all. */
const listed = 50;

/** Finds nodes by their words. Enter goes to the next one, Escape ends the search, "/" focuses the input. */
export function MapFind({ end }: { end?: ReactNode }) {
  const { theme, selection, camera } = useMap();
  const model = useModel();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const search = useDeferredValue(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useHotkeys([['/', () => input.current?.select()]]);
  const version = model.version();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the model is mutable; only its version changes.
  const found = useMemo(() => findNodes(model, theme.facts, search), [model, version, theme, search]);
  useEffect(() => {
    // `void`, because new browsers return a promise, which is no cleanup function.
    void list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  /** Uses the current input, because the list is deferred behind fast typing. */
  const foundByNow = () => (search === typed.trim() ? found : findNodes(model, theme.facts, typed));
  const goTo = (index: number, nodes = found) => {
    const nodeId = nodes[index];
    if (nodeId === undefined) return;
    setAt(index);
    selection.select([nodeId]);
    camera.center(nodeId);
  };
  const finish = () => {
    setTyped('');
    setAt(-1);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      const nodes = foundByNow();
      if (nodes.length > 0)
        goTo(at < 0 && step < 0 ? nodes.length - 1 : (at + step + nodes.length) % nodes.length, nodes);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      finish();
      input.current?.blur();
    }
  };
  const isOpen = open && search !== '';
  return (
    <search className={c.find} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}>
      <div className={c.field}>
        <IconSearch className={c.icon} size={16} stroke={1.6} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && at >= 0 && at < listed ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          aria-label={text.label}
          placeholder={text.label}
          className={c.input}
          value={typed}
          maxLength={limits.text.line}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {typed ? <Progress at={at} count={found.length} onClear={finish} /> : (end ?? slashKey)}
      </div>
      {isOpen && (
        <FoundNodes
          id={id}
          list={list}
          listed={found.slice(0, listed)}
          more={Math.max(0, found.length - listed)}
          at={at}
          onChoose={(index) => {
            goTo(index);
            setOpen(false);
          }}
        />
      )}
    </search>
  );
}

/** Says which result is shown, of how many, and offers to end the search. */
function Progress({ at, count, onClear }: { at: number; count: number; onClear: () => void }) {
  return (
    <>
      <span className={c.count} role="status">
        {text.count(at + 1, count)}
      </span>
      <ActionIcon
        className={c.clear}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={words.ui.clearSearch}
        onClick={onClear}
      >
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
