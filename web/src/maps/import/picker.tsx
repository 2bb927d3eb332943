import type { ImportKind } from '@groundwork/contract/maps/import/imports';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useVirtualRows } from '../../base/rows/virtual-rows.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import { useChosenTemplates, useImportChoice } from './import-choice.tsx';
import c from './picker.module.css';

const text = words.imports.picker;

/** In pixels; equals the height in the stylesheet. */
const rowHeight = 53;

/** An item to choose. `taken` is the reason why it cannot be chosen. */
export type Pick = { id: string; name: string; detail: string; count?: number; taken: string | null };

type PickerProps = {
  kind: ImportKind;
  picks: Pick[];
  search: string;
  filter: ReactNode;
  /** The id of the item in the preview. */
  shown: string | undefined;
  onShow: (id: string) => void;
};

/** A virtualized list with checkboxes. A click on a name shows the preview of the item. */
export function Picker({ kind, picks, search, filter, shown, onShow }: PickerProps) {
  const { chosen, choose } = useImportChoice();
  const templates = useChosenTemplates();
  const ids = kind === 'template' ? templates.ids : chosen[kind];
  const term = search.trim().toLowerCase();
  const found = picks.filter(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes(term));
  const free = found.filter(({ taken }) => !taken);
  const ticked = free.filter(({ id }) => ids.has(id)).length;
  const turn = (some: Pick[], on: boolean) => {
    const next = new Set(ids);
    for (const { id } of some) on ? next.add(id) : next.delete(id);
    kind === 'template' ? templates.choose(next) : choose(kind, next);
  };

  const area = useRef<HTMLDivElement>(null);
  const { virtual, virtualizer } = useVirtualRows({
    count: found.length,
    height: rowHeight,
    overscan: 8,
    getScrollElement: () => area.current,
  });
  const items = virtual ? virtualizer.getVirtualItems() : undefined;
  const from = items?.[0]?.index ?? 0;
  const to = items ? (items.at(-1)?.index ?? -1) + 1 : found.length;

  return (
    <>
      <div className={c.head}>
        <Checkbox
          aria-label={text.all}
          disabled={free.length === 0}
          checked={free.length > 0 && ticked === free.length}
          indeterminate={ticked > 0 && ticked < free.length}
          onChange={() => turn(free, ticked < free.length)}
        />
        <span className={c.grow} aria-live="polite">
          {text.chosen(ids.size, picks.length)}
        </span>
        {filter}
        {text.columns[kind] && <span>{text.columns[kind]}</span>}
      </div>
      {found.length === 0 && <EmptyState title={text.noneFound}>{text.noneFoundText(search)}</EmptyState>}
      <div ref={area} className={c.area}>
        <ul
          className={c.list}
          style={{ paddingBlock: `${from * rowHeight}px ${(found.length - to) * rowHeight}px` }}
          onKeyDown={moveByArrows}
        >
          {found.slice(from, to).map((pick, offset) => (
            <li
              key={pick.id}
              className={c.row}
              aria-posinset={from + offset + 1}
              aria-setsize={found.length}
              data-shown={pick.id === shown || undefined}
              data-taken={pick.taken ? true : undefined}
            >
              <Checkbox
                aria-label={pick.name}
                disabled={pick.taken !== null}
                checked={ids.has(pick.id)}
                onChange={() => turn([pick], !ids.has(pick.id))}
              />
              <button type="button" className={c.name} aria-pressed={pick.id === shown} onClick={() => onShow(pick.id)}>
                <VisuallyHidden>{text.show} </VisuallyHidden>
                <b title={pick.name}>{pick.name}</b>
                <span>{[pick.detail, pick.taken].filter(Boolean).join(' · ')}</span>
              </button>
              {pick.count !== undefined && <span className={c.count}>{words.imports.report.counts(pick.count)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Moves the focus between checkboxes, or between names. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key] as
    | 'nextElementSibling'
    | 'previousElementSibling'
    | undefined;
  const from = event.target as Element;
  if (!step) return;
  event.preventDefault();
  from.closest('li')?.[step]?.querySelector<HTMLElement>(`${from.localName}:enabled`)?.focus();
}
