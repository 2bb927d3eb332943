import type { LegacyTemplate } from '@groundwork/contract/maps/import/legacy';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as words from '../../base/words/words.ts';
import { ChoiceView } from './choice-view.tsx';
import { useImportChoice } from './import-choice.tsx';
import { legacyTemplates } from './import-queries.ts';
import type { Pick } from './picker.tsx';
import { TemplatePreview } from './template-preview.tsx';

const text = words.imports.picker;

const pickOf = ({ id, name, fields, imported_as }: LegacyTemplate & { imported_as: string | null }): Pick => ({
  id,
  name: name || text.untitled,
  detail: fields
    .slice(0, 4)
    .map(({ name: key, label }) => label || key)
    .filter(Boolean)
    .join(', '),
  count: fields.length,
  taken: imported_as && text.imported,
});

export function ImportTemplatesPage() {
  const { team } = useImportChoice();
  const read = useQuery(legacyTemplates(team.id));
  const templates = read.data?.templates;
  const picks = useMemo(() => templates?.map(pickOf), [templates]);
  const preview = (shown: string) => {
    const template = templates?.find(({ id }) => id === shown);
    return template && <TemplatePreview template={template} />;
  };
  return <ChoiceView kind="template" picks={picks} read={read} preview={preview} />;
}
