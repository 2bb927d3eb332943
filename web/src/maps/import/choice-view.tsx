import { type ImportKind, importKinds } from '@groundwork/contract/maps/import/imports';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { choicePages } from './choice-pages.ts';
import c from './choice-view.module.css';
import { useImportChoice } from './import-choice.tsx';
import { useHeldThere } from './import-queries.ts';
import { ImportStart } from './import-start.tsx';
import { type Pick, Picker } from './picker.tsx';
import { SourceError } from './source-error.tsx';

const text = words.imports;

type ChoiceViewProps = {
  kind: ImportKind;
  /** Undefined while the items load. */
  picks: Pick[] | undefined;
  read: { data: { unreadable: string[] } | undefined; error: unknown; refetch: () => unknown };
  /** More filters for the list. */
  filter?: ReactNode;
  /** Renders the preview of an item. */
  preview: (id: string) => ReactNode;
};

/** A list of items to import, with a preview of the selected item beside it. */
export function ChoiceView({ kind, picks: readable, read, filter, preview }: ChoiceViewProps) {
  const [search, setSearch] = useState('');
  const [opened, open] = useState<string>();
  const unreadable = read.data?.unreadable.map((name, index) => ({
    id: `unreadable ${index}`,
    name: name || text.picker.untitled,
    detail: '',
    taken: text.picker.unreadable,
  }));
  const picks = readable && unreadable && [...readable, ...unreadable];
  const shown = opened ?? picks?.[0]?.id;
  const previewed = shown && preview(shown);
  return (
    <>
      <div className={c.columns}>
        <section className={c.card} aria-label={text.kinds[kind]}>
          <div className={c.tools}>
            <KindTabs />
            <TextInput
              className={c.find}
              type="search"
              size="xs"
              placeholder={text.picker.find}
              aria-label={text.picker.find}
              leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
          {!picks && (read.error ? <SourceError error={read.error} onRetry={read.refetch} /> : <RowsSkeleton />)}
          {picks?.length === 0 && (
            <EmptyState title={text.picker.nothing[kind].title}>{text.picker.nothing[kind].text}</EmptyState>
          )}
          {picks && picks.length > 0 && (
            <Picker kind={kind} picks={picks} search={search} filter={filter} shown={shown} onShow={open} />
          )}
        </section>
        {previewed && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard access
          <aside className={c.preview} aria-label={text.preview.title} tabIndex={0}>
            {previewed}
          </aside>
        )}
      </div>
      <ImportStart back />
    </>
  );
}

function KindTabs() {
  const { team } = useImportChoice();
  const held = useHeldThere(team.id);
  return (
    <nav className={c.tabs} aria-label={text.picker.pages}>
      {importKinds.map((kind) => (
        <Link key={kind} to={choicePages[kind].to} className={c.tab} activeProps={{ className: c.here ?? '' }}>
          {text.kinds[kind]}
          {held[kind] !== undefined && <span>{text.report.counts(held[kind])}</span>}
        </Link>
      ))}
    </nav>
  );
}
