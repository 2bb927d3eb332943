import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answers, Destination } from './accept-steps.ts';
import c from './destination-cards.module.css';
import { ExistingMapDrawing, NewMapDrawing } from './transfer-drawing.tsx';

type CardText = { name: string; about: string /** What the card asks while it is chosen. */; asks?: ReactNode };

type DestinationCardsProps = {
  heading: string;
  value: Destination;
  onAnswer: (more: Partial<Answers>) => void;
  newMap: CardText;
  /** Null if the team has no map. */
  existing: CardText | null;
};

/** Chooses between a new map and a map of the team. */
export function DestinationCards({ heading, value, onAnswer, newMap, existing }: DestinationCardsProps) {
  const card = (destination: Destination, { name, about, asks }: CardText, drawing: ReactNode) => (
    <div className={c.card} data-chosen={value === destination || undefined}>
      <Radio.Card value={destination} className={c.choice} aria-label={name} aria-description={about}>
        {drawing}
        <span className={c.words}>
          <b dir="auto">{name}</b>
          <small dir="auto">{about}</small>
        </span>
        <Radio.Indicator size="sm" className={c.dot} />
      </Radio.Card>
      {value === destination && asks}
    </div>
  );
  return (
    <>
      <h3 className={c.heading}>{heading}</h3>
      <Radio.Group
        value={value}
        onChange={(next) => onAnswer({ destination: next as Destination, map: null, node: null })}
        aria-label={heading}
      >
        <div className={c.cards}>
          {card('new', newMap, <NewMapDrawing />)}
          {existing && card('existing', existing, <ExistingMapDrawing />)}
        </div>
      </Radio.Group>
    </>
  );
}
