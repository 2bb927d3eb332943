import type { LegacyMapSummary, LegacyTemplate } from '@groundwork/contract/maps/import/legacy';
import { convertedTemplate } from '@groundwork/contract/maps/import/legacy-template';
import { convertedNodes } from '@groundwork/contract/maps/import/legacy-tree';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { generationsOf } from '../../base/drawing/tree-sketch.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { MapSketch } from '../drawing/map-sketch.tsx';
import { FieldComparison } from './field-comparison.tsx';
import { oneLegacyMap } from './import-queries.ts';
import { Notes } from './notes.tsx';
import c from './preview.module.css';
import { SourceError } from './source-error.tsx';

const text = words.imports.preview;
const noTemplate: LegacyTemplate = { id: '', name: '', fields: [], nodes: [] };

/** The preview of a map: a sketch, one node before and after, and the parts that will not be imported. */
export function MapPreview({ map, template }: { map: LegacyMapSummary; template: LegacyTemplate | undefined }) {
  const { data, error, refetch } = useQuery(oneLegacyMap(map.id));
  const converted = useMemo(() => {
    if (!data) return null;
    const form = convertedTemplate(template ?? noTemplate);
    const { nodes, ...notes } = convertedNodes(data.nodes, form);
    const [first] = nodes;
    const before = data.nodes.find(({ id }) => String(id) === first?.id);
    return {
      fields: form.fields,
      nodes,
      notes,
      all: data.nodes.length,
      example: first && before && { before, after: first.fields },
    };
  }, [data, template]);
  // The field that tells churches from groups.
  const kind = converted?.fields.find(({ field }) => field.meaning === 'kind')?.field.name;
  const name = map.name || words.imports.picker.untitled;
  return (
    <>
      <header className={c.head}>
        <h2>{name}</h2>
        {converted && <p>{text.map(converted.nodes.length, converted.all, generationsOf(converted.nodes).length)}</p>}
      </header>
      {!converted && (error ? <SourceError error={error} onRetry={refetch} /> : <RowsSkeleton />)}
      {converted && (
        <>
          {converted.nodes.length > 0 ? (
            <div className={c.sketch}>
              <MapSketch
                nodes={converted.nodes}
                isGroup={({ fields }) => kind !== undefined && fields[kind] === false}
                label={text.drawing(name)}
              />
            </div>
          ) : (
            <p className={c.none}>{text.noNodes}</p>
          )}
          <Notes {...converted.notes} />
          <FieldComparison fields={converted.fields} example={converted.example} />
        </>
      )}
    </>
  );
}
