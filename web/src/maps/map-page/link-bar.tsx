import { CloseButton } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import c from './map-work.module.css';

const text = words.mapCanvas;

/** Explains the next step while the user draws a connection without a drag. */
export function LinkBar({ from, type }: { from: string; type: string }) {
  const { theme, edgeTypes, selection } = useMap();
  const node = useModel().nodes.get(from);
  const kind = edgeTypes.length > 1 ? theme.edgeLabel(type) : undefined;
  return (
    <div className={c.bar} data-next role="status">
      <div className={c.line}>
        <span className={c.name}>
          {text.connecting((node && theme.facts(node).title) || words.maps.untitled, kind)}
        </span>
        <CloseButton size={26} aria-label={text.cancel} onClick={() => selection.beginLink(null)} />
      </div>
    </div>
  );
}
