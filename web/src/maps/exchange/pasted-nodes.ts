import type { MapClip } from '@groundwork/contract/maps/map-clip';
import * as words from '../../base/words/words.ts';
import type { Gesture, MapModel } from '../model/map-model.ts';
import { type MappedTree, mapFields, type NodeTemplate } from './map-fields.ts';
import { matchColumns } from './match-columns.ts';
import { checkSize, type Given, readSource } from './read-text.ts';
import { type ReadTree, Unreadable } from './read-tree.ts';
import { atOnce, inSlices } from './steps.ts';
import { treeOf } from './table-tree.ts';

/** A text or file to add below a node, or as roots, after a person has seen what becomes of it. */
export type PastedNodes = {
  parentId: string | null;
  /** Null if the person has yet to give a text or file. */
  given: Given | File | null;
  template: NodeTemplate;
  /** Returns the nodes as the map stores them. */
  clipOf: (nodes: MappedTree['nodes'], edges: ReadTree['edges']) => MapClip;
  /** Returns the reason why the map has no room for the nodes; null when it has room. */
  problem: (clip: MapClip) => string | null;
  /** Adds the nodes as one undo step. */
  add: (clip: MapClip) => Gesture | null;
};

/** Reads a text or the rows of a sheet, and makes nodes of it by the guessed matching. Throws `Unreadable`. */
export function readNodes(given: Given, template: NodeTemplate) {
  const source = atOnce(readSource(given, template.fields));
  const matching = matchColumns(source, template);
  const built = treeOf(source, matching);
  return {
    source,
    matching,
    ...built,
    mapped: atOnce(mapFields({ tree: built.tree, columns: source.columns }, template, matching)),
  };
}

/** Reads a file: the first sheet of a workbook, or the text. */
export async function contentOfFile(file: File, signal?: AbortSignal): Promise<Given> {
  checkSize(file.size);
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Unreadable(words.mapExchange.unreadable.file);
    }),
  );
  // "PK", the first bytes of a zip.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4)
    return { rows: await inSlices((await import('./xlsx-rows.ts')).rowsOfXlsx(bytes), signal) };
  return { text: decoded(bytes), name: file.name };
}

/** Decodes a text: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252, as older spreadsheets write. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Unreadable(words.mapExchange.unreadable.binary);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** More nodes than this are added with a progress that can be canceled. */
export const manyNodes = 1000;

/** Returns how many nodes of a gesture the server has not stored yet. */
export const waitingNodes = (model: MapModel, gesture: string): number =>
  model.pending
    .find(({ id }) => id === gesture)
    ?.commands.reduce((sum, command) => sum + (command.type === 'add' ? command.nodes.length : 0), 0) ?? 0;

/** Resolves once the server has accepted or refused a gesture. */
export const whenAnswered = (model: MapModel, gesture: string) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (model.pending.some(({ id }) => id === gesture)) return;
      stop();
      resolve();
    };
    const stop = model.subscribe(check);
    check();
  });
