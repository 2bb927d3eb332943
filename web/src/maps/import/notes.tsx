import type { LegacyNote, LegacyNotes } from '@groundwork/contract/maps/import/legacy';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import c from './preview.module.css';
import { reasonWords } from './reason-words.ts';

const text = words.imports.preview;
const atOnce = 8;

/** Lists what will be refused or changed, with reasons. */
export function Notes({ refused, altered }: LegacyNotes) {
  return (
    <>
      <Said title={text.left(refused.length)} notes={refused} refused />
      <Said title={text.changed(altered.length)} notes={altered} />
    </>
  );
}

function Said({ title, notes, refused }: { title: string; notes: LegacyNote[]; refused?: boolean }) {
  if (notes.length === 0) return null;
  const Icon = refused ? IconAlertTriangle : IconArrowsExchange;
  return (
    <section className={c.notes}>
      <h3>{title}</h3>
      <ul data-refused={refused}>
        {notes.slice(0, atOnce).map(({ id, reason }) => (
          <li key={`${id} ${reason}`}>
            <Icon size={15} stroke={1.7} aria-hidden />
            {reasonWords(reason)}
          </li>
        ))}
      </ul>
      {notes.length > atOnce && <p>{text.more(notes.length - atOnce)}</p>}
    </section>
  );
}
