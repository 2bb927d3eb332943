import { importKinds } from '@groundwork/contract/maps/import/imports';
import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import { choicePages } from './choice-pages.ts';
import { useChosenTemplates, useImportChoice } from './import-choice.tsx';
import c from './import-hub.module.css';
import { useHeldThere } from './import-queries.ts';
import { ImportStart } from './import-start.tsx';

const text = words.imports.hub;

/** Links to the pages of choices, each with the number of chosen items. */
export function ImportHub() {
  const { team, chosen } = useImportChoice();
  const templates = useChosenTemplates();
  const sizes = { template: templates.ids.size, map: chosen.map.size, user: chosen.user.size };
  const held = useHeldThere(team.id);
  return (
    <>
      <h2 className={c.title}>{text.title}</h2>
      <p className={c.about}>{text.text}</p>
      <ul className={c.cards}>
        {importKinds.map((kind) => {
          const { to, Icon } = choicePages[kind];
          return (
            <li key={kind} className={c.card}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <h3>
                <Link to={to}>{text.choose[kind]}</Link>
              </h3>
              <p>{text.about[kind]}</p>
              <span className={c.chosen}>{text.chosen(sizes[kind], held[kind])}</span>
            </li>
          );
        })}
      </ul>
      <ImportStart />
    </>
  );
}
