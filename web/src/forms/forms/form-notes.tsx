import type { FormField } from '@groundwork/contract/forms/form-fields';
import { IconAlertCircle } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import c from './form-notes.module.css';
import { focusField } from './form-writing.ts';

const w = words.formFields;

/** The maximum number of fields that are listed by name. */
const mostNamed = 12;

type FormProblemsProps = { fields: FormField[]; problems: Record<string, string>; idPrefix: string };

/** Lists the invalid fields at the top of a form, with links to them. */
export function FormProblems({ fields, problems, idPrefix }: FormProblemsProps) {
  const wrong = fields.filter(({ name }) => Object.hasOwn(problems, name));
  return (
    <div role="alert" className={c.said}>
      {wrong.length > 0 && (
        <div className={c.problems}>
          <IconAlertCircle size={18} stroke={1.8} aria-hidden />
          <div>
            <b>{w.needAnotherLook(wrong.length)}</b>
            <ul>
              {wrong.slice(0, mostNamed).map(({ name, label }) => (
                <li key={name}>
                  <a
                    href={`#${idPrefix}-${name}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusField(`${idPrefix}-${name}`);
                    }}
                  >
                    {label}
                  </a>
                </li>
              ))}
              {wrong.length > mostNamed && <li>{w.andMore(wrong.length - mostNamed)}</li>}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
