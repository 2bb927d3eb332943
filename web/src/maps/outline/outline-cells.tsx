import type { FormField } from '@groundwork/contract/forms/form-fields';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import { MapIcon } from '../drawing/map-icon.tsx';
import type { MapNode } from '../model/map-rows.ts';
import { type MapTheme, type NodeFacts, practices } from '../model/map-theme.ts';
import c from './map-outline.module.css';

const text = words.mapOutline;

type Column = {
  key: string;
  label: string;
  className: string | undefined;
  cell: (node: MapNode, facts: NodeFacts) => ReactNode;
};

const number = new Intl.NumberFormat();

/** Returns the columns beside the titles, by theme. A map without a special theme shows its first two fields. */
export function outlineColumns({ structure, titleField }: MapTheme, fields: FormField[]): Column[] {
  switch (structure) {
    case 'church':
      return [
        {
          key: 'leader',
          label: text.columns.leader,
          className: c.leader,
          cell: (_, { leader }) => <bdi title={leader}>{leader}</bdi>,
        },
        {
          key: 'practices',
          label: text.columns.practices,
          className: c.practices,
          cell: (_, facts) => <Practices practiced={facts.practiced} />,
        },
        {
          key: 'attendees',
          label: text.columns.attendees,
          className: c.number,
          cell: (_, facts) => <Attendees {...facts} />,
        },
      ];
    case 'idea':
      return [
        {
          key: 'text',
          label: text.columns.text,
          className: c.text,
          cell: (_, facts) => <bdi title={facts.text}>{facts.text}</bdi>,
        },
        {
          key: 'links',
          label: text.columns.links,
          className: c.number,
          cell: (_, { links }) => <Links links={links.length} />,
        },
      ];
    case 'plain':
      return fields
        .filter(({ name }) => name !== titleField)
        .slice(0, 2)
        .map((field) => ({
          key: field.name,
          label: field.label,
          className: c.value,
          cell: ({ fields: values }) => (
            <bdi>{valueWords(field, Object.hasOwn(values, field.name) ? values[field.name] : undefined)}</bdi>
          ),
        }));
  }
}

function Practices({ practiced }: { practiced: NodeFacts['practiced'] }) {
  const names = practices
    .filter((practice) => practiced.has(practice))
    .map((practice) => words.formBuilder.meanings[practice]);
  return (
    <span className={c.six} role="img" aria-label={text.practiced(names)} title={names.join(', ')}>
      {practices.map((practice) => (
        <span key={practice} data-on={practiced.has(practice) || undefined}>
          <MapIcon icon={practice} size={12} stroke={2.4} />
        </span>
      ))}
    </span>
  );
}

function Attendees({ attendees, counted }: Pick<NodeFacts, 'attendees' | 'counted'>) {
  return (
    <>
      <span aria-hidden>{counted ? number.format(attendees) : '–'}</span>
      <VisuallyHidden>{counted ? text.attend(attendees) : text.notCounted}</VisuallyHidden>
    </>
  );
}

function Links({ links }: { links: number }) {
  if (links === 0) return null;
  return (
    <>
      <MapIcon icon="link" size={12} />
      <span aria-hidden>{number.format(links)}</span>
      <VisuallyHidden>{text.links(links)}</VisuallyHidden>
    </>
  );
}
