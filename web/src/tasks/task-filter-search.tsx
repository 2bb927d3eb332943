import { limits } from '@groundwork/contract/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { words } from '../words/words.ts';
import c from './task-filter-bar.module.css';

/** Shows what is being typed while it has the focus, and otherwise what the address says. */
export function TaskSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), 200);
  useHotkeys([['/', () => input.current?.focus()]]);
  const type = (typed: string) => {
    setDraft(typed);
    search(typed);
  };
  const shown = draft ?? value;
  const text = words.tasks.filter;
  return (
    <TextInput
      ref={input}
      className={c.search}
      type="search"
      size="xs"
      value={shown}
      maxLength={limits.text.line}
      placeholder={text.search}
      aria-label={text.search}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={shown && <CloseButton size={24} aria-label={text.clearSearch} onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        search.flush();
        setDraft(null);
      }}
    />
  );
}
