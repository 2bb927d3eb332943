import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import { formSchema } from '@groundwork/contract/forms/form-schema-checks';
import { isTooDeep } from '@groundwork/contract/forms/form-values';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import * as words from '../../base/words/words.ts';
import { schemaWords } from './schema-words.ts';

/** An error with its range in the text, as offsets. */
export type SchemaProblem = { from: number; to: number; message: string };

const text = words.formBuilder.json;
const syntax: Record<string, string> = text.syntax;

/** Parses the text of a schema. Returns the schema, or the errors. */
export function readSchema(
  written: string,
): { schema: FormSchema } | { problems: [SchemaProblem, ...SchemaProblem[]] } {
  const value = parsed(written);
  if (value !== undefined && isTooDeep(value))
    return { problems: [{ from: 0, to: written.length, message: messages.formFields.jsonDepth }] };
  const errors: ParseError[] = [];
  const tree = treeOf(written, errors);
  const [first, ...rest] = errors.map(({ error, offset, length }) => ({
    from: Math.min(offset, written.length),
    to: Math.min(offset + length, written.length),
    message: syntax[printParseErrorCode(error)] ?? text.syntax.InvalidSymbol,
  }));
  if (first) return { problems: [first, ...rest] };
  if (!tree || value === undefined)
    return { problems: [{ from: 0, to: written.length, message: text.syntax.ValueExpected }] };

  const [twice, ...others] = doubles(tree);
  if (twice) return { problems: [twice, ...others] };
  const read = formSchema.safeParse(value);
  if (read.success) return { schema: read.data };
  const [issue, ...issues] = read.error.issues.map(({ path, message }) => ({
    ...rangeOf(tree, path),
    message: schemaWords(message),
  }));
  return { problems: [issue ?? { from: 0, to: written.length, message: messages.formSchema.notASchema }, ...issues] };
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Returns undefined when deep nesting overflows the parser's stack. */
function treeOf(written: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(written, errors, { disallowComments: true });
  } catch {
    return undefined;
  }
}

/** Finds duplicate names in objects. JSON.parse would silently keep the last value. */
function doubles(node: Node): SchemaProblem[] {
  const seen = new Set<unknown>();
  return (node.children ?? []).flatMap((child) => {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const found = value ? doubles(value) : [];
    if (!key) return found;
    const again = seen.has(key.value);
    seen.add(key.value);
    return again ? [{ ...rangeOfNode(key), message: text.twice(String(key.value)) }, ...found] : found;
  });
}

const rangeOfNode = ({ offset, length }: Node) => ({ from: offset, to: offset + length });

/** Returns the range of a path, or of its nearest existing ancestor. Prefers the property name. */
function rangeOf(tree: Node, path: PropertyKey[]): { from: number; to: number } {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(
      tree,
      path.slice(0, length).map((step) => (typeof step === 'symbol' ? String(step) : step)),
    );
    const name = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    if (node) return rangeOfNode(name ?? node);
  }
  return { from: tree.offset, to: tree.offset + 1 };
}
