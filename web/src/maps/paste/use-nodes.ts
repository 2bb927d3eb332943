import { useEffect, useMemo, useState } from 'react';
import { type MappedTree, mapFields, type NodeTemplate } from '../exchange/map-fields.ts';
import { type ReadTree, Unreadable } from '../exchange/read-tree.ts';
import type { Column, Matching, Source } from '../exchange/source.ts';
import { atOnce, inSlices } from '../exchange/steps.ts';
import { type Built, treeOf } from '../exchange/table-tree.ts';

/** How many nodes the preview has. */
const mostShown = 24;

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
    const nodes = largestBranch(tree.nodes);
    return atOnce(mapFields({ tree: { nodes, format: tree.format }, columns: source.columns }, template, matching));
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

/** Returns the first generations of the root with the most nodes below it. Parents come before children. */
function largestBranch(nodes: ReadTree['nodes']): ReadTree['nodes'] {
  const below = nodes.map(() => 1);
  for (let index = nodes.length - 1; index >= 0; index--) {
    const parent = nodes[index]?.parent;
    if (parent !== null && parent !== undefined) below[parent] = (below[parent] as number) + (below[index] as number);
  }
  const roots = [...nodes.keys()].filter((index) => nodes[index]?.parent === null);
  const largest = Math.max(0, ...roots.slice(0, comparedRoots).map((index) => below[index] as number));
  const root = roots.find((index) => below[index] === largest);
  if (root === undefined) return [];
  // Roots without children are shown side by side.
  const shown = largest === 1 ? roots.slice(0, mostShown) : [root];
  const children = Map.groupBy(nodes.keys(), (index) => nodes[index]?.parent ?? null);
  for (let at = 0; at < shown.length && shown.length < mostShown; at++)
    if (largest > 1) shown.push(...(children.get(shown[at] as number) ?? []).slice(0, mostShown - shown.length));
  const places = new Map(shown.map((index, place) => [index, place]));
  return shown.flatMap((index) => {
    const node = nodes[index];
    return node ? [{ ...node, parent: node.parent === null ? null : (places.get(node.parent) ?? null) }] : [];
  });
}
const comparedRoots = 50_000;
