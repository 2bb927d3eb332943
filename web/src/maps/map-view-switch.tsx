import { IconListTree, IconMap2, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { changedTo } from '../records/record-address.ts';
import s from '../tasks/task-view-switch.module.css';
import { words } from '../words/words.ts';
import c from './map-view-switch.module.css';

export type MapView = 'map' | 'outline' | 'records';
const icons = { map: IconMap2, outline: IconListTree, records: IconTable };
const views = ['map', 'outline', 'records'] as const;

/** What the address asks for: any other view is one of the records. */
export const mapViewOf = (view: string | undefined): MapView => (view === undefined || view === 'map' ? 'map' : view === 'outline' ? 'outline' : 'records');

/** The ways to look at a map. */
export function MapViewSwitch({ view }: { view: MapView }) {
  return (
    <nav className={`${s.switch} ${c.switch}`} aria-label={words.maps.views.label}>
      {views.map((each) => {
        const Icon = icons[each];
        return (
          <Link
            key={each}
            className={s.view}
            to="."
            search={changedTo({
              view: each === 'map' ? undefined : each,
              search: undefined,
              filter: undefined,
              sort: undefined,
              record: undefined,
              made: undefined,
            })}
            aria-current={each === view ? 'page' : undefined}
            data-now={each === view || undefined}
          >
            <Icon size={15} stroke={1.7} aria-hidden />
            <span>{words.maps.views[each]}</span>
          </Link>
        );
      })}
    </nav>
  );
}
