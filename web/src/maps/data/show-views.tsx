import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ViewList } from '../../views/view-list.tsx';
import { mapViewStore } from '../../views/view-mutations.ts';
import { mapViews } from '../../views/view-queries.ts';
import { words } from '../../words/words.ts';
import { useMap } from '../session/use-map.tsx';
import { isSameLook } from './look-address.ts';
import c from './map-data.module.css';
import { useLook } from './use-look.ts';

const text = words.mapData.views;

/** The saved views of the map, which its team shares. */
export function ShowViews({ onClose }: { onClose: () => void }) {
  const { map } = useMap();
  const { look, saved, follow } = useLook();
  const list = useQuery(mapViews(map.id));
  const store = useMemo(() => mapViewStore(map.id), [map.id]);
  return (
    <section className={c.views} aria-labelledby="map-data-views">
      <h3 id="map-data-views" className={c.label}>
        {text.title}
      </h3>
      <ViewList
        store={store}
        place={`map ${map.id}`}
        list={list}
        seen={{ look }}
        isPlain={Object.keys(look).length === 0}
        isCurrent={(view) => isSameLook(view.look, look)}
        openedId={saved}
        linkOf={(view) => ({
          address: { to: '.', search: (before: object) => ({ ...before, look: view.look, saved: view.id }) },
          Icon: IconBookmark,
        })}
        onFollow={(view) => follow(view.id)}
        onClose={onClose}
        empty={text.empty}
        focused={false}
      />
      {(list.data?.items.length ?? 0) > 0 && <p className={c.note}>{text.shared}</p>}
    </section>
  );
}
