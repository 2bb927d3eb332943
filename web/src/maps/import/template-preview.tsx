import type { LegacyTemplate } from '@groundwork/contract/maps/import/legacy';
import { convertedTemplate } from '@groundwork/contract/maps/import/legacy-template';
import { useMemo } from 'react';
import * as words from '../../base/words/words.ts';
import { FieldComparison } from './field-comparison.tsx';
import { Notes } from './notes.tsx';
import c from './preview.module.css';

/** A template before and after the conversion. */
export function TemplatePreview({ template }: { template: LegacyTemplate }) {
  const converted = useMemo(() => convertedTemplate(template), [template]);
  return (
    <>
      <header className={c.head}>
        <h2>{converted.name}</h2>
        <p>{words.imports.picker.fields(converted.fields.length)}</p>
      </header>
      <Notes refused={converted.refused} altered={converted.altered} />
      <FieldComparison fields={converted.fields} />
    </>
  );
}
