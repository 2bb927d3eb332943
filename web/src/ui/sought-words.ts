import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/** For a list of choices that the server finds by what is typed into its search box. */
export function useSoughtWords() {
  const [wanted, setWanted] = useState(false);
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const [sought] = useDebouncedValue(typed, 200);
  return {
    /** The list has been opened. */
    wanted,
    typed,
    search: sought || undefined,
    opening: { onOpen: () => setWanted(true), onQuery: setQuery },
    /** Until the answer for the words typed is there, Enter must not choose what the words before them found. */
    among: <Row extends { title: string }>(rows: Row[] | undefined, isPlaceholder: boolean) =>
      sought === typed && !isPlaceholder
        ? rows
        : rows?.filter(({ title }) => title.toLocaleLowerCase().includes(typed.toLocaleLowerCase())),
  };
}
