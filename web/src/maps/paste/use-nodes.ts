import { useEffect, useMemo, useState } from 'react';
import { type MappedTree, mapFields, type NodeTemplate } from '../exchange/map-fields.ts';
import { type ReadTree, Unreadable } from '../exchange/read-tree.ts';
import type { Column, Matching, Source } from '../exchange/source.ts';
import { atOnce, inSlices } from '../exchange/steps.ts';
import { type Built, treeOf } from '../exchange/table-tree.ts';

/** How many nodes the drawing has. */
const drawn = { across: 5, children: 3, levels: 5 };
/** How many nodes the list has. */
const mostListed = 100;

const nothing: Built = { tree: { format: 'table', nodes: [], columns: [], edges: [] }, doubts: [] };

/**
 * Returns the nodes that a source becomes. The tree and the preview follow a choice at once. The values of all nodes
 * (`mapped`) follow in slices, and are null until then.
 */
export function useNodes(source: Source, matching: Matching, template: NodeTemplate) {
  const built = useMemo((): Built & { problem: string | null } => {
    try {
      return { ...treeOf(source, matching), problem: null };
    } catch (error) {
      if (error instanceof Unreadable) return { ...nothing, problem: error.message };
      throw error;
    }
  }, [source, matching]);
  const { tree } = built;
  const preview = useMemo(() => {
    const made = (nodes: ReadTree['nodes']) =>
      atOnce(mapFields({ tree: { nodes, format: tree.format }, columns: source.columns }, template, matching)).nodes;
    return { drawn: made(largestBranch(tree.nodes)), listed: made(tree.nodes.slice(0, mostListed)) };
  }, [tree, source, template, matching]);
  const mapped = useMapped(tree, source.columns, template, matching);
  return { ...built, preview, mapped };
}

function useMapped(tree: ReadTree, columns: Column[], template: NodeTemplate, matching: Matching): MappedTree | null {
  const [done, setDone] = useState<{ of: ReadTree; by: Matching; mapped: MappedTree } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    inSlices(mapFields({ tree, columns }, template, matching), stop.signal).then(
      (mapped) => setDone({ of: tree, by: matching, mapped }),
      (error: unknown) => {
        if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [tree, columns, template, matching]);
  return done?.of === tree && done.by === matching ? done.mapped : null;
}

/** Returns the nodes for the drawing: the first generations of the root with the most nodes, so narrow that names fit. */
function largestBranch(nodes: ReadTree['nodes']): ReadTree['nodes'] {
  const below = nodes.map(() => 1);
  for (const [index, { parent }] of [...nodes.entries()].toReversed())
    if (parent !== null) below[parent] = (below[parent] as number) + (below[index] as number);
  const roots = [...nodes.keys()].filter((index) => nodes[index]?.parent === null);
  const largest = roots.reduce((most, root) => Math.max(most, below[root] as number), 0);
  const children = Map.groupBy(nodes.keys(), (index) => nodes[index]?.parent ?? null);
  // Roots without children are shown side by side.
  let row = largest === 1 ? roots.slice(0, drawn.across) : roots.filter((root) => below[root] === largest).slice(0, 1);
  const shown: number[] = [];
  for (let level = 0; level < drawn.levels; level++) {
    shown.push(...row);
    row = row.flatMap((index) => (children.get(index) ?? []).slice(0, drawn.children)).slice(0, drawn.across);
  }
  return some(nodes, shown);
}

/** Returns some of the nodes, parents first. */
function some(nodes: ReadTree['nodes'], indexes: number[]): ReadTree['nodes'] {
  const places = new Map(indexes.map((index, place) => [index, place]));
  return indexes.flatMap((index) => {
    const node = nodes[index];
    return node ? [{ ...node, parent: node.parent === null ? null : (places.get(node.parent) ?? null) }] : [];
  });
}
