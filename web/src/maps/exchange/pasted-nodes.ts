import * as words from '../../base/words/words.ts';
import type { Gesture, MapModel } from '../model/map-model.ts';
import { type Fit, type MappedTree, mapFields, type NodeTemplate } from './map-fields.ts';
import { checkSize, type Given, readText } from './read-text.ts';
import { type ReadTree, Unreadable } from './read-tree.ts';

/** Nodes to add below a node, or as roots, after a person has confirmed a preview. */
export type PastedNodes = {
  parentId: string | null;
  format: ReadTree['format'];
  mapped: MappedTree;
  levels: number;
  /** Adds the nodes as one undo step. `fit` says what happens to texts that are too long. */
  add: (fit?: Fit) => Gesture | null;
};

/** Reads a pasted text or a file for a template. Throws `Unreadable`. */
export function readNodes(given: Given, template: NodeTemplate): { tree: ReadTree; mapped: MappedTree } {
  const tree = readText(given, template.fields);
  return { tree, mapped: mapFields(tree, template) };
}

/** Reads a file: the first sheet of a workbook, or the text. */
export async function contentOfFile(file: File): Promise<Given> {
  checkSize(file.size);
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Unreadable(words.mapExchange.unreadable.file);
    }),
  );
  // "PK", the first bytes of a zip.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4)
    return { rows: (await import('./xlsx-rows.ts')).rowsOfXlsx(bytes) };
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
