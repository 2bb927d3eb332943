import type { SearchHit } from '@groundwork/contract/app/search';
import { holds } from '@groundwork/contract/base/folding';
import { limits } from '@groundwork/contract/base/limits';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { Keys } from '../../base/keys/keys.tsx';
import { isComposing } from '../../base/keys/pressed-key.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { hitAddress } from '../search/hit-address.ts';
import { HitIcon } from '../search/hit-icon.tsx';
import { MarkedText } from '../search/marked-text.tsx';
import c from './command-palette.module.css';
import type { Command } from './commands.tsx';
import { useFound } from './found.ts';

const text = words.commands;
type Option = {
  id: string;
  icon: ReactNode;
  name: ReactNode;
  note?: string | undefined;
  shortcut?: string | undefined;
  do: () => void;
};

/** The commands whose names contain the query, by group. */
function commandGroups(commands: Command[], query: string): Map<string, Option[]> {
  const groups = new Map<string, Option[]>();
  for (const [index, { name, group, Icon, shortcut, applies, do: act }] of commands.entries()) {
    if (!holds(name, query) || applies?.() === false) continue;
    const options = groups.get(text.groups[group]) ?? [];
    options.push({ id: `command ${index}`, icon: <Icon size={16} stroke={1.6} />, name, shortcut, do: act });
    groups.set(text.groups[group], options);
  }
  return groups;
}

/** The hits of a search for `query`, by kind. Hits without an exact match are in their own group, below the others. */
function hitGroups(hits: SearchHit[], query: string, navigate: ReturnType<typeof useNavigate>) {
  const groupOf = ({ kind, similar }: SearchHit) =>
    similar ? words.search.similarTo(query) : words.search.kinds[kind];
  const optionOf = (hit: SearchHit): Option => ({
    id: `${hit.kind} ${hit.id} ${hit.map_id}`,
    icon: <HitIcon hit={hit} />,
    name: <MarkedText marked={hit.title.text ? hit.title : (hit.excerpt ?? hit.title)} />,
    note: hit.within?.title,
    do: () => navigate(hitAddress(hit)),
  });
  return [...Map.groupBy(hits, groupOf)].map(([name, inGroup]) => [name, inGroup.map(optionOf)] as const);
}

/** Lists commands and search results. Arrow keys move, Enter runs, Escape closes. */
export const CommandPalette = bounded(function CommandPalette({
  commands,
  onClose,
}: {
  commands: Command[];
  onClose: () => void;
}) {
  useReturnFocus();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 150);
  const { hits, searching } = useFound(settled);
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true });

  const groups = new Map([...commandGroups(commands, query), ...hitGroups(hits, settled, navigate)]);
  const nothing = groups.size === 0;
  if (query.trim())
    groups.set(words.search.title, [
      {
        id: 'everything',
        icon: <IconSearch size={16} stroke={1.6} />,
        name: words.search.everything(query.trim()),
        do: () => navigate({ to: '/dashboard/search', search: { q: query.trim() } }),
      },
    ]);
  const options = [...groups.values()].flat();
  const first = options[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first option changes
  useEffect(() => void combobox.selectFirstOption(), [first, options.length]);

  const submit = (id: string) => {
    onClose();
    options.find((option) => option.id === id)?.do();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      title={text.palette}
      size={560}
      yOffset="12vh"
      data-screen-only
      classNames={{ header: c.name, body: c.body, content: c.content }}
    >
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.EventsTarget>
          <TextInput
            className={c.search}
            variant="unstyled"
            size="md"
            data-autofocus
            value={query}
            maxLength={limits.text.line}
            placeholder={text.placeholder}
            aria-label={text.placeholder}
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
            onChange={(event) => setQuery(event.currentTarget.value)}
            // The dialog leaves Escape to the combobox, whose list is always open here.
            onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={c.options} aria-label={text.palette}>
          {[...groups].map(([name, options]) => (
            <Combobox.Group key={name} label={name}>
              {options.map(({ id, icon, name, note, shortcut }) => (
                <Combobox.Option key={id} value={id} className={c.option}>
                  {icon}
                  <span className={c.text} dir="auto">
                    {name}
                  </span>
                  {note && <small className={c.note}>{note}</small>}
                  {shortcut && <Keys keys={shortcut} />}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {nothing && (
          <p className={c.nothing}>
            {searching || settled !== query.trim() ? words.ui.loading : words.ui.nothingFound}
          </p>
        )}
      </Combobox>
    </Modal>
  );
});
