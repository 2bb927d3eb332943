import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import * as words from '../../base/words/words.ts';
import type { Destination, StepProps } from './accept-steps.ts';
import l from './choice-list.module.css';
import c from './destination-step.module.css';
import { ExistingMapDrawing, NewMapDrawing } from './transfer-drawing.tsx';

const text = words.transfers.accept.destination;

/** Chooses whether the branch becomes a new map or joins an existing one. */
export function DestinationStep({ request: { node_count }, answers: { destination, team }, onAnswer }: StepProps) {
  return (
    <>
      <h3 className={l.heading}>{text.heading}</h3>
      <p className={l.hint}>{text.hint}</p>
      <Radio.Group
        value={destination}
        onChange={(next) => onAnswer({ destination: next as Destination, map: null, node: null })}
        aria-label={text.heading}
      >
        <div className={c.cards}>
          <Card
            value="new"
            drawing={<NewMapDrawing />}
            name={text.new}
            about={text.newText(node_count ?? 0, team?.name ?? '')}
          />
          <Card value="existing" drawing={<ExistingMapDrawing />} name={text.existing} about={text.existingText} />
        </div>
      </Radio.Group>
    </>
  );
}

function Card({
  value,
  drawing,
  name,
  about,
}: {
  value: Destination;
  drawing: ReactNode;
  name: string;
  about: string;
}) {
  return (
    <Radio.Card value={value} className={c.card} aria-label={name}>
      <Radio.Indicator size="sm" className={c.dot} />
      {drawing}
      <b>{name}</b>
      <small>{about}</small>
    </Radio.Card>
  );
}
