import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Expression,
  type Function as FunctionNode,
  parseSync,
  type VariableDeclaration,
  Visitor,
} from 'oxc-parser';

type Declaration = FunctionNode | VariableDeclaration;

const root = join(import.meta.dirname, '../..');

/** The function that a call begins with: `test` of `test.each(table)('adds %i')`. */
function firstNameOf(called: Expression): string {
  if (called.type === 'Identifier') return called.name;
  if (called.type === 'MemberExpression') return firstNameOf(called.object as Expression);
  return called.type === 'CallExpression' ? firstNameOf(called.callee) : '';
}

/**
 * The tests of a file by their titles ("my goals > are urgent first"), each with its code and the code of the
 * declarations of the file that it uses.
 */
export function testsOf(file: string): Map<string, string> {
  const code = readFileSync(join(root, file), 'utf8');
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
  const around: { title: string; end: number; isTest: boolean }[] = [];
  const tests: [title: string, code: string][] = [];
  const declared = new Map<string, string>();
  const namesOf = (statement: Declaration): string[] =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.flatMap(({ id }) =>
          id.type === 'Identifier' ? [id.name] : (textOf(id).match(/[\w$]+/g) ?? []),
        )
      : [statement.id?.name ?? ''];
  const declare = (statement: Declaration) => {
    if (!around.some(({ isTest }) => isTest))
      for (const name of namesOf(statement)) declared.set(name, `${declared.get(name) ?? ''}${textOf(statement)}`);
  };
  new Visitor({
    VariableDeclaration: declare,
    FunctionDeclaration: declare,
    CallExpression(call) {
      const [title] = call.arguments;
      if (call.arguments.length < 2 || title?.type !== 'Literal' || typeof title.value !== 'string') return;
      // A step of a journey is a part of its test.
      if (around.some((one) => one.isTest)) return;
      const isTest = firstNameOf(call.callee) !== 'describe';
      around.push({ title: title.value, end: call.end, isTest });
      if (isTest) tests.push([around.map((one) => one.title).join(' > '), textOf(call)]);
    },
    'CallExpression:exit': ({ end }) => {
      if (around.at(-1)?.end === end) around.pop();
    },
  }).visit(parseSync(file, code).program);
  return new Map(tests.map(([title, own]) => [title, withDeclarations(own, declared)]));
}

/** Code, and the declarations that it uses, at any depth. */
function withDeclarations(code: string, declared: Map<string, string>): string {
  const used = new Map<string, string>();
  const add = (part: string) => {
    for (const [name] of part.matchAll(/[\w$]+/g)) {
      const text = declared.get(name);
      if (text === undefined || used.has(name)) continue;
      used.set(name, text);
      add(text);
    }
  };
  add(code);
  return [code, ...used.values()].join('\n');
}
