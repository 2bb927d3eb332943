import { limits } from '@groundwork/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { api } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';

const suggestions: Record<string, string> = words.tasks.types;

/** Returns the name of a type. The value of a custom type is its name. */
export const typeName = (type: string) => suggestions[type] ?? type;

type TypePickerProps = {
  teamId: string;
  value: string;
  onChange: (type: string) => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Chooses a standard type, a type that the team already uses, or a new one. */
export function TypePicker({ teamId, value, onChange, children }: TypePickerProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...api.tasks.types.queryOptions({ input: { teamId } }), enabled: wanted });
  const types = data && [...new Set([...Object.keys(suggestions), ...data.types])];
  return (
    <ChoiceSearch
      choices={types?.map((type) => ({ value: type, label: typeName(type) }))}
      value={value}
      onChange={onChange}
      search={words.tasks.searchTypes}
      onOpen={() => setWanted(true)}
      custom={{ most: limits.text.type, label: words.tasks.typeNamed }}
    >
      {children}
    </ChoiceSearch>
  );
}
