import { CloseButton, Progress } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import type { Work } from '../open-map/use-map-work.ts';
import c from './map-work.module.css';

/** Shows the progress of a layout or an export. */
export function MapWork({ work: { name, share, cancel }, nodes }: { work: Work; nodes: number }) {
  return (
    <div className={c.bar} role="status">
      <div className={c.line}>
        <span className={c.name}>{name}</span>
        {share !== null && (
          <span className={c.count}>{words.maps.work.progress(Math.round(share * nodes), nodes)}</span>
        )}
        <CloseButton size={26} aria-label={words.maps.work.cancel} onClick={cancel} />
      </div>
      <Progress
        size={4}
        value={share === null ? 100 : share * 100}
        striped={share === null}
        animated={share === null}
        aria-label={name}
      />
    </div>
  );
}
