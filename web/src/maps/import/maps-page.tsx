import { isoOf } from '@groundwork/contract/maps/import/legacy-values';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dateFormat } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { ChoiceView } from './choice-view.tsx';
import { useImportChoice } from './import-choice.tsx';
import { legacyMaps, legacyTemplates } from './import-queries.ts';
import { MapPreview } from './map-preview.tsx';

const text = words.imports.picker;
const dayOf = (instant: string) => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant));

export function ImportMapsPage() {
  const { team } = useImportChoice();
  const read = useQuery(legacyMaps(team.id));
  const maps = read.data?.maps;
  const templates = useQuery(legacyTemplates(team.id)).data?.templates;
  const byId = useMemo(() => new Map(templates?.map((template) => [template.id, template])), [templates]);
  const picks = useMemo(
    () =>
      maps?.map(({ id, name, templateId, nodeCount, updatedAt, imported_as }) => {
        const changed = isoOf(updatedAt);
        const template = byId.get(templateId ?? '');
        return {
          id,
          name: name || text.untitled,
          detail: [template ? template.name || text.untitled : text.noTemplate, changed && dayOf(changed)]
            .filter(Boolean)
            .join(' · '),
          count: nodeCount,
          taken: imported_as && text.imported,
        };
      }),
    [maps, byId],
  );
  const preview = (shown: string) => {
    const map = maps?.find(({ id }) => id === shown);
    return map && <MapPreview key={map.id} map={map} template={byId.get(map.templateId ?? '')} />;
  };
  return <ChoiceView kind="map" picks={picks} read={read} preview={preview} />;
}
