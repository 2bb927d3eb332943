import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as words from '../../base/words/words.ts';
import { StructureDrawing } from '../../forms/templates/structure-drawing.tsx';
import { teamMaps } from '../map-list/team-maps.ts';
import type { Answers, StepProps } from './accept-steps.ts';
import c from './choice-list.module.css';
import { ChoiceList } from './choice-list.tsx';

const { accept } = words.transfers;
const text = accept.map;

/** From this number of maps on, the list has a search. */
const searchFrom = 8;

/** Returns whether the team has a map to choose, also while that is unknown. */
export function useHasMaps(team: Answers['team']): boolean {
  const { data } = useInfiniteQuery({ ...teamMaps(team?.id ?? '', undefined), enabled: team !== null });
  return data?.pages[0]?.items.length !== 0;
}

type MapChoiceProps = Pick<StepProps, 'answers' | 'onAnswer'> & {
  heading: string /** Whether others show the heading. */;
  inCard?: boolean;
};

/** Chooses a map of the team. The newest is preselected. */
export function MapChoice({ heading, inCard = false, answers: { team, map }, onAnswer }: MapChoiceProps) {
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 200);
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    teamMaps(team?.id ?? '', term || undefined),
  );
  const maps = data?.pages.flatMap(({ items }) => items);
  const [many, setMany] = useState(false);
  if (!many && maps && maps.length >= searchFrom) setMany(true);
  const newest = map || term ? undefined : maps?.[0];
  useEffect(() => {
    if (newest) onAnswer({ map: newest });
  });
  return (
    <ChoiceList
      heading={heading}
      inCard={inCard}
      {...(many && { search: { label: text.search, value: typed, onChange: setTyped } })}
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
