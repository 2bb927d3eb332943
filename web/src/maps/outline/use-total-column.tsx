import { useMemo, useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { sumText, totalName } from '../data/total-texts.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './map-outline.module.css';
import type { outlineColumns } from './outline-cells.tsx';

/** Returns the column with the total of each branch, if the look of the map asks for totals. */
export function useTotalColumn(): ReturnType<typeof outlineColumns> {
  const { data } = useMap();
  const branches = useSyncExternalStore(data.subscribe, data.branches);
  return useMemo(() => {
    const of = data.totalOf();
    if (!branches || !of) return [];
    const name = totalName(of);
    return [
      {
        key: 'total',
        label: words.mapData.totals.column(name),
        className: c.total,
        cell: ({ id }) => <span title={words.mapData.totals.branch(name)}>{sumText(branches(id))}</span>,
      },
    ];
  }, [data, branches]);
}
