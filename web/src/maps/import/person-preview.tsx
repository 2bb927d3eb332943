import type { LegacyUser } from '@groundwork/contract/maps/import/legacy';
import { convertedPerson } from '@groundwork/contract/maps/import/legacy-people';
import { IconAlertTriangle } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import c from './preview.module.css';
import { reasonWords } from './reason-words.ts';

const text = words.imports.preview;

/** Shows how the name is split and which email gets the invitation. */
export function PersonPreview({ user }: { user: LegacyUser }) {
  const person = convertedPerson(user);
  return (
    <>
      <header className={c.head}>
        <h2>{user.displayName || words.imports.picker.nobody}</h2>
        <p>{user.email}</p>
      </header>
      {'reason' in person ? (
        <p className={c.refused}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden />
          {reasonWords(person.reason)}
        </p>
      ) : (
        <dl className={c.facts}>
          <dt>{text.firstName}</dt>
          <dd>{person.first_name || words.imports.report.none}</dd>
          <dt>{text.lastName}</dt>
          <dd>{person.last_name || words.imports.report.none}</dd>
          <dt>{text.email}</dt>
          <dd>{person.email}</dd>
        </dl>
      )}
    </>
  );
}
