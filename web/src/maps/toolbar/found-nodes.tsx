import type { RefObject } from 'react';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './map-find.module.css';

const text = words.maps.find;

type FoundNodesProps = {
  /** The id of the search, which the ids of the results start with. */
  id: string;
  list: RefObject<HTMLDivElement | null>;
  listed: string[];
  /** The number of results that are not listed. */
  more: number;
  /** The index of the current result; -1 before the first. */
  at: number;
  onChoose: (index: number) => void;
};

/** The list of the nodes that a search has found. */
export function FoundNodes({ id, list, listed, more, at, onChoose }: FoundNodesProps) {
  const { model, theme } = useMap();
  const titleOf = (nodeId: string | null) => {
    const node = nodeId === null ? undefined : model.nodes.get(nodeId);
    return node && (theme.facts(node).title || words.maps.untitled);
  };
  return (
    <div className={c.results}>
      {listed.length === 0 && <p className={c.nothing}>{text.nothing}</p>}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={text.results}
        className={c.list}
        hidden={listed.length === 0}
      >
        {listed.map((nodeId, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
          <div
            key={nodeId}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={c.result}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <span className={c.title} dir="auto">
              {titleOf(nodeId)}
            </span>
            <small className={c.under} dir="auto">
              {titleOf(model.tree.parent(nodeId))}
            </small>
          </div>
        ))}
      </div>
      {more > 0 && <p className={c.nothing}>{text.more(more)}</p>}
    </div>
  );
}
