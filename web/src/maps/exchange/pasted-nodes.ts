import { words } from '../../words/words.ts';
import type { Gesture, MapModel } from '../model/map-model.ts';
import { type MappedTree, mapFields, type NodeTemplate } from './map-fields.ts';
import { checkSize, type Given, readText } from './read-text.ts';
import { type ReadTree, Unreadable } from './read-tree.ts';

/** Nodes to add below a node, or as roots, after a person has seen what they are. */
export type PastedNodes = {
  parentId: string | null;
  format: ReadTree['format'];
  mapped: MappedTree;
  levels: number;
  /** Adds them as one undo step. */
  add: () => Gesture | null;
};

/** Reads a pasted text or a file for a template. Throws `Unreadable`. */
export function readNodes(given: Given, template: NodeTemplate): { tree: ReadTree; mapped: MappedTree } {
  const tree = readText(given, template.fields);
  return { tree, mapped: mapFields(tree, template) };
}

/** Reads the text of a file: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252, as older spreadsheets write. */
export async function textOfFile(file: File): Promise<Given> {
  checkSize(file.size);
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Unreadable(words.mapExchange.unreadable.file);
    }),
  );
  return { text: decoded(bytes), name: file.name };
}

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
