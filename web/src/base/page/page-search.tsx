import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchField } from '../fields/search-field.tsx';

/** A search input for a page; the text is in the URL as `search`. */
export function PageSearch({ label }: { label: string }) {
  const { search } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <SearchField
      value={search ?? ''}
      label={label}
      onSearch={(typed) =>
        navigate({
          to: '.',
          search: (before) => ({ ...before, search: typed || undefined }),
          replace: search !== undefined,
        })
      }
    />
  );
}
