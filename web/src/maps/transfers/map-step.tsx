import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as words from '../../base/words/words.ts';
import { StructureDrawing } from '../../forms/templates/structure-drawing.tsx';
import { teamMaps } from '../map-list/team-maps.ts';
import type { StepProps } from './accept-steps.ts';
import { isShare } from './accept-steps.ts';
import c from './choice-list.module.css';
import { ChoiceList } from './choice-list.tsx';

const { accept } = words.transfers;
const text = accept.map;

/** Chooses a map of the team, with a search by name. */
export function MapStep({ request, answers: { team, map }, onAnswer }: StepProps) {
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    teamMaps(team?.id ?? '', term || undefined),
  );
  const maps = data?.pages.flatMap(({ items }) => items);
  return (
    <ChoiceList
      heading={text.heading[isShare(request.type) ? 'share' : 'transfer']}
      search={{ label: text.search, value: typed, onChange: setTyped }}
      choices={maps?.map(({ id, name, node_count, template }) => ({
        id,
        label: name,
        note: words.maps.nodes(node_count),
        icon: <StructureDrawing structure={template.structure_type} />,
      }))}
      value={map?.id ?? null}
      onChange={(id) => onAnswer({ map: maps?.find((each) => each.id === id) ?? null, node: null })}
      none={term ? accept.notFound(term) : text.none}
      failed={isError ? { title: messages.transfers.mapsFailed, error, retry: refetch } : null}
      more={
        hasNextPage && (
          <Button
            className={c.more}
            variant="subtle"
            color="gray"
            loading={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {accept.showMore}
          </Button>
        )
      }
    />
  );
}
