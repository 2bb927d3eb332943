import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** Search state for options that the server finds. The search is debounced. */
export function useSoughtWords() {
  const [wanted, setWanted] = useState(false);
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const [sought] = useDebouncedValue(typed, 200);
  return {
    /** Whether the list has been opened. */
    wanted,
    typed,
    search: sought || undefined,
    opening: { onOpen: () => setWanted(true), onQuery: setQuery },
    /** Filters stale results while the current search is loading, so that Enter cannot choose a wrong option. */
    among: <Row extends { title: string }>(rows: Row[] | undefined, isPlaceholder: boolean) =>
      sought === typed && !isPlaceholder
        ? rows
        : rows?.filter(({ title }) => title.toLocaleLowerCase().includes(typed.toLocaleLowerCase())),
  };
}
