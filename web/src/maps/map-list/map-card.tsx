import type { SummarizedMap } from '@groundwork/contract/maps/maps';
import { useDisclosure } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { When } from '../../base/dates/when.tsx';
import { LabelChips } from '../../base/icons/label-chip.tsx';
import { usePeopleAtMap } from '../../base/live/people-at-maps.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { StructureDrawing } from '../../forms/templates/structure-drawing.tsx';
import { MapSketch } from '../drawing/map-sketch.tsx';
import { DeleteMap } from './delete-map.tsx';
import c from './map-card.module.css';
import { useArchiveMap } from './team-maps.ts';

const text = words.maps;

const peopleShown = 4;

const MapLabels = lazily(() => import('./map-labels.tsx').then(({ MapLabels }) => MapLabels));
const RenameMap = lazily(() => import('./rename-map.tsx').then(({ RenameMap }) => RenameMap));

/** One map in the gallery: a sketch of it, its numbers, what is new, and who is there now. */
export function MapCard({ map }: { map: SummarizedMap }) {
  const [renaming, rename] = useDisclosure(false);
  const [labeling, label] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const people = usePeopleAtMap(map.id);
  const archive = useArchiveMap(map);
  const { id, name, template, summary, held_by, labels, created_at, archived_at, can } = map;
  const holders = held_by.map(text.holder).join(', ');
  const counts = summary ? text.counts(template.structure_type, summary) : text.notComputed;
  return (
    <li className={c.card}>
      <span className={c.picture}>
        {summary && summary.sketch.length > 0 ? (
          <MapSketch nodes={summary.sketch.map((parent) => ({ parent }))} label={text.sketch(name)} />
        ) : (
          <StructureDrawing structure={template.structure_type} size={56} />
        )}
      </span>
      <span className={c.name}>
        <Link className={r.link} to="/dashboard/maps/$mapId" params={{ mapId: id }} title={name} dir="auto">
          {name}
        </Link>
        <RowMenu
          label={text.actions(name)}
          edit={can.edit ? { label: text.rename, onClick: rename.open } : undefined}
          labels={can.edit ? { label: text.labels, onClick: label.open } : undefined}
          archive={
            can.edit
              ? { label: archived_at ? text.restore : text.archive, onClick: () => archive(archived_at === null) }
              : undefined
          }
          remove={can.delete ? { label: text.delete, onClick: ask.open } : undefined}
        />
      </span>
      <span className={c.facts} title={counts} dir="auto">
        {counts}
      </span>
      {labels.length > 0 && (
        <span className={c.labels}>
          <LabelChips labels={labels} max={3} />
        </span>
      )}
      <div className={c.foot}>
        {summary && summary.recent > 0 ? <b>{text.recent(summary.recent)}</b> : <When at={created_at} />}
        <span className={c.template} title={template.name} dir="auto">
          {template.name}
        </span>
        {people.length > 0 && (
          <ul className={c.people} aria-label={text.people.now}>
            {people.slice(0, peopleShown).map((person) => (
              <li key={person.id}>
                <Avatar person={person} size={22} />
              </li>
            ))}
            {people.length > peopleShown && <li>{text.people.more(people.length - peopleShown)}</li>}
          </ul>
        )}
      </div>
      {holders && (
        <span className={c.holders} title={holders}>
          <IconLock size={13} stroke={1.8} aria-hidden />
          <span>{holders}</span>
        </span>
      )}
      {labeling && <MapLabels map={map} onClose={label.close} />}
      {renaming && <RenameMap map={map} onClose={rename.close} />}
      <DeleteMap map={map} opened={asking} onClose={ask.close} />
    </li>
  );
}
