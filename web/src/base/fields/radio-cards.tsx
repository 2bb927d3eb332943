import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import c from './radio-cards.module.css';

/** Radio buttons as cards, each with a drawing. */
export function RadioCards({ children }: { children: ReactNode }) {
  return <div className={c.cards}>{children}</div>;
}

export function RadioCard({
  value,
  drawing,
  name,
  about,
}: {
  value: string;
  drawing: ReactNode;
  name: string;
  about: string;
}) {
  return (
    <Radio.Card value={value} className={c.card}>
      {drawing}
      <span className={c.words}>
        <b dir="auto">{name}</b>
        <small dir="auto">{about}</small>
      </span>
    </Radio.Card>
  );
}
