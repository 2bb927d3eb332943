import { IconListTree, IconMap2, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import s from '../../base/toolbar/view-switch.module.css';
import * as words from '../../base/words/words.ts';
import { lookedAt, type MapView, mapViews } from '../map-list/map-address.ts';
import c from './map-view-switch.module.css';

const icons = { map: IconMap2, outline: IconListTree, records: IconTable };

export function MapViewIcon({ view }: { view: MapView }) {
  const Icon = icons[view];
  return <Icon size={16} stroke={1.7} aria-hidden />;
}

/** Switches between the views of a map. On phones the map menu contains them. */
export function MapViewSwitch({ view }: { view: MapView }) {
  return (
    <nav className={`${s.switch} ${c.switch}`} aria-label={words.maps.views.label}>
      {mapViews.map((each) => {
        return (
          <Link
            key={each}
            className={s.view}
            to="."
            search={lookedAt(each)}
            aria-current={each === view ? 'page' : undefined}
            data-now={each === view || undefined}
          >
            <MapViewIcon view={each} />
            <span>{words.maps.views[each]}</span>
          </Link>
        );
      })}
    </nav>
  );
}
