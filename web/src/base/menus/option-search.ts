import { holds } from '@groundwork/contract/base/folding';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** Search state for options that the server finds. The search is debounced. */
export function useOptionSearch() {
  const [opened, setOpened] = useState(false);
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const [term] = useDebouncedValue(typed, 200);
  return {
    /** Whether the list has been opened. */
    opened,
    typed,
    search: term || undefined,
    handlers: { onOpen: () => setOpened(true), onQuery: setQuery },
    /** Filters stale results while the current search is loading, so that Enter cannot choose a wrong option. */
    withoutStale: <Row extends { title: string }>(rows: Row[] | undefined, isPlaceholder: boolean) =>
      term === typed && !isPlaceholder ? rows : rows?.filter(({ title }) => holds(title, typed)),
  };
}
