import { limits } from '@groundwork/contract/base/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import * as words from '../words/words.ts';
import c from './search-field.module.css';

type SearchFieldProps = {
  /** The search in the URL; shown while the user is not typing. */
  value: string;
  /** The accessible name: "Search tasks". */
  label: string;
  onSearch: (words: string) => void;
  /** For pages whose main purpose is search. */
  wide?: boolean;
  autoFocus?: boolean;
};

/** The search input of a page. "/" focuses it. */
export function SearchField({ value, label, onSearch, wide = false, autoFocus = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const search = useDebouncedCallback((typed: string) => {
    onSearch(typed.trim());
    if (document.activeElement !== input.current) setDraft(null);
  }, 200);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useHotkeys([['/', () => input.current?.focus()]]);
  const type = (typed: string) => {
    setDraft(typed);
    search(typed);
  };
  const shown = draft ?? value;
  return (
    <TextInput
      ref={input}
      className={`${c.search} ${wide ? c.wide : ''}`}
      type="search"
      size="xs"
      value={shown}
      maxLength={limits.text.line}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={shown && <CloseButton size={24} aria-label={words.ui.clearSearch} onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
      // Does not search on blur: pressing a row blurs the field, and the list would change before the click.
      onBlur={() => search.isPending() || setDraft(null)}
    />
  );
}
