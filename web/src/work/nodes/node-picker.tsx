import type { NodeName } from '@groundwork/contract/base/node-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { useOptionSearch } from '../../base/menus/option-search.ts';
import { api } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';

type NodePickerProps = {
  teamId: string;
  /** Offers the nodes of one map only. */
  mapId?: string | undefined;
  /** Undefined while nothing is chosen, not even that there is no node. */
  value: NodeName | null | undefined;
  /** Offers no node as well. */
  withNone?: boolean;
  onChange: (node: NodeName | null) => void;
  /** Opens the list at once. */
  opened?: boolean | undefined;
  onClose?: (() => void) | undefined;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Cannot equal a node id, because node ids are UUIDs. */
const none = 'none';

/** Chooses a node of any map of the team, by a search on the server; or none. */
export function NodePicker({
  teamId,
  mapId,
  value,
  withNone = true,
  onChange,
  opened: atOnce,
  onClose,
  children,
}: NodePickerProps) {
  const { opened, typed, search, handlers, withoutStale } = useOptionSearch();
  const { data, isPlaceholderData } = useQuery({
    ...api.maps.findNodes.queryOptions({ input: { team_id: teamId, map_id: mapId, search } }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const found = withoutStale(data?.items, isPlaceholderData);
  return (
    <ChoiceSearch
      choices={
        found && [
          ...(typed || !withNone ? [] : [{ value: none, label: words.nodeWork.noNode }]),
          ...found.map(({ id, title, map }) => ({
            value: id,
            label: title || words.maps.untitled,
            ...(mapId === undefined && { note: map.name }),
          })),
        ]
      }
      value={value === undefined ? null : (value?.id ?? none)}
      onChange={(id) => onChange(found?.find((node) => node.id === id) ?? null)}
      search={mapId ? words.nodeWork.searchMap : words.nodeWork.searchNodes}
      opened={atOnce}
      onClose={onClose}
      {...handlers}
    >
      {children}
    </ChoiceSearch>
  );
}
