import { IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { SearchField } from '../../base/fields/search-field.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { Page } from '../../base/page/page.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import s from '../../base/toolbar/view-switch.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { kindsInOrder } from './hit-icon.tsx';
import { type SearchAddress, searchAddressOf } from './search-address.ts';
import c from './search-page.module.css';
import { searchResults } from './search-queries.ts';
import { SearchResults } from './search-results.tsx';

const w = words.search;
const anyTeam = '';

/** Searches all teams of the signed-in user. The URL contains the query and its filters. */
export function SearchPage() {
  const { q, kind, team } = searchAddressOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { teams } = useCurrentTeam();
  const move = useArrows();
  const set = (change: SearchAddress, replace = false) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace });
  const chosen = teams.find(({ id }) => id === team);
  return (
    <search className={c.whole} onKeyDown={move}>
      <Page
        title={w.title}
        tools={
          <>
            <SearchField
              wide
              autoFocus={!q}
              value={q ?? ''}
              label={w.field}
              onSearch={(typed) => set({ q: typed || undefined }, q !== undefined)}
            />
            {teams.length > 1 && (
              <ChoiceMenu
                choices={[
                  { value: anyTeam, label: w.anyTeam },
                  ...teams.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={team ?? anyTeam}
                onChange={(value) => set({ team: value || undefined })}
              >
                <FilterButton isOn={team !== undefined}>
                  {w.team} <b>{chosen?.name ?? w.anyTeam}</b>
                  <IconChevronDown size={14} aria-hidden />
                </FilterButton>
              </ChoiceMenu>
            )}
            {q && <Kinds address={{ q, kind, team }} />}
          </>
        }
      >
        <SearchResults address={{ q, kind, team }} />
      </Page>
    </search>
  );
}

/** The kinds with results, each with its count. */
function Kinds({ address }: { address: SearchAddress }) {
  const { data } = useInfiniteQuery(searchResults(address));
  const counts = data?.pages[0]?.counts ?? {};
  const shown = kindsInOrder.filter((kind) => counts[kind] || kind === address.kind);
  if (shown.length === 0) return null;
  return (
    <nav className={s.switch} aria-label={w.filter}>
      {[undefined, ...shown].map((kind) => (
        <Link
          key={kind ?? 'all'}
          className={`${s.view} ${c.kind}`}
          to="."
          search={(before) => ({ ...before, kind })}
          aria-current={kind === address.kind ? 'page' : undefined}
          data-now={kind === address.kind || undefined}
        >
          {kind ? w.kinds[kind] : w.all} {kind && <small>{counts[kind] ?? 0}</small>}
        </Link>
      ))}
    </nav>
  );
}

/** Moves the focus with the arrow keys between the field and the results. Enter opens the focused link. */
function useArrows() {
  const typed = useRef<HTMLInputElement>(null);
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { target, currentTarget } = event;
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...currentTarget.querySelectorAll<HTMLElement>('[data-hit] a')];
    const at = links.indexOf(target as HTMLElement);
    const fromField = target instanceof HTMLInputElement && target.type === 'search';
    if (at < 0 && !(fromField && step > 0)) return;
    if (fromField) typed.current = target;
    (links[at + step] ?? (step < 0 ? typed.current : null))?.focus();
    event.preventDefault();
  };
}
