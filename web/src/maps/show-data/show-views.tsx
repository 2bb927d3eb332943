import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import { ViewList } from '../../work/views/view-list.tsx';
import { mapViewStore } from '../../work/views/view-mutations.ts';
import { ViewNameForm } from '../../work/views/view-name-form.tsx';
import { mapViews } from '../../work/views/view-queries.ts';
import { isSameLook } from '../data/look-address.ts';
import c from '../data/map-data.module.css';
import { useLook } from '../data/use-look.ts';
import { useMap } from '../open-map/use-map.tsx';

const text = words.mapData.views;

/** The saved views of the map, which its team shares. */
export function ShowViews() {
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
        list={list}
        seen={{ look }}
        isPlain={Object.keys(look).length === 0}
        isCurrent={(view) => isSameLook(view.look, look)}
        openedId={saved}
        show={(view) => ({
          address: { to: '.', search: (before: object) => ({ ...before, look: view.look, saved: view.id }) },
          icon: <IconBookmark size={16} stroke={1.6} aria-hidden />,
        })}
        form={(view, onSaved) => (
          <ViewNameForm
            place={view?.id ?? `new map ${map.id}`}
            label={view ? words.views.rename(view.name) : words.views.name}
            name={view?.name}
            focused={view !== undefined}
            save={(name) =>
              view
                ? client.views.updateOfMap({ mapId: map.id, viewId: view.id, name })
                : client.views.addToMap({ mapId: map.id, name, look })
            }
            onSaved={onSaved}
          />
        )}
        editLabel={words.views.rename}
        onFollow={(view) => follow(view.id)}
        empty={text.empty}
      />
      {(list.data?.items.length ?? 0) > 0 && <p className={c.note}>{text.shared}</p>}
    </section>
  );
}
