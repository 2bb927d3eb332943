import { IconCalendarMonth, IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import c from '../../base/toolbar/view-switch.module.css';
import * as words from '../../base/words/words.ts';
import { changedTo } from './record-address.ts';
import type { ShownRecords } from './shown-records.ts';

const icons = { table: IconTable, board: IconLayoutKanban, calendar: IconCalendarMonth };

/** Links to the views of the template. They keep search and filters. */
export function RecordViewSwitch({ shown: { views, view } }: { shown: ShownRecords }) {
  if (views.length < 2) return null;
  return (
    <nav className={c.switch} data-named aria-label={words.records.views}>
      {views.map(({ key, name, type }) => {
        const Icon = icons[type];
        return (
          <Link
            key={key}
            className={c.view}
            to="."
            search={changedTo({
              view: key,
              sort: undefined,
              month: undefined,
              week: undefined,
              record: undefined,
              made: undefined,
            })}
            title={name}
            aria-current={key === view.key ? 'page' : undefined}
            data-now={key === view.key || undefined}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
            <span>{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
