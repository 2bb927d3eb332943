import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiled, type Json } from './catalogue.ts';

// `npm run words:generate` writes the modules of all catalogues: words of the interface and of mails, and the messages of
// the contract. generate.test.ts fails when one is out of date.

const root = join(import.meta.dirname, '..');
const messages = 'contract/base/messages';
const patterns = ['web/src/*/words.*.json', 'api/*/words.*.json', `${messages}/*.*.json`];
const note = (file: string) =>
  `// Generated from \`${file}\` by \`npm run words:generate\`. Change the catalogue instead.\n`;
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The catalogues by path: English first, because the others must agree with it. */
export function catalogues(): Record<string, string> {
  const files = globSync(patterns, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const inOrder = files.toSorted((a, b) => Number(isEnglish(b)) - Number(isEnglish(a)) || (a < b ? -1 : 1));
  return Object.fromEntries(inOrder.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
const tagOf = (file: string) => file.split('/').at(-1)?.split('.')[1] ?? '';
const isEnglish = (file: string) => tagOf(file) === 'en';
/** The path without language, such as "web/src/work/words" or "contract/base/messages/work". */
const pathOf = (file: string) => file.replace(/\.[^.]+\.json$/, '');
const isOfMessages = (file: string) => dirname(file) === messages;

/**
 * Returns the generated files and their texts. Throws an error with all faults, each with its file, key and reason.
 * `texts` are the catalogues by path, English first.
 */
export function generated(texts: Record<string, string>): Record<string, string> {
  const files: Record<string, string> = {};
  const faults: string[] = [];
  const english = new Map<string, ReturnType<typeof compiled>['signatures']>();
  const languages: { tag: string; module: string }[] = [];
  for (const [file, text] of Object.entries(texts)) {
    const [path, tag] = [pathOf(file), tagOf(file)];
    const folder = isOfMessages(file) ? `${messages}/nouns` : path;
    const known = english.get(path);
    if (!isEnglish(file) && !known) {
      faults.push(`${file}: there is no ${path}.en.json`);
      continue;
    }
    const result = compiled(JSON.parse(text) as { [noun: string]: Json }, tag, known);
    faults.push(...result.faults.map(({ key, reason }) => `${file}: ${key}: ${reason}`));
    if (known) {
      const module = isOfMessages(file) ? `${path}.${tag}.gen.ts` : `${path}/${tag}.gen.ts`;
      if (!file.startsWith('api/')) languages.push({ tag, module });
      files[module] = languageModule(file, tag, result);
    } else {
      english.set(path, result.signatures);
      for (const one of result.nouns) files[`${folder}/${kebab(one.noun)}.gen.ts`] = nounModule(file, one, result);
    }
  }
  if (faults.length > 0) throw new Error(`These messages cannot be compiled:\n${faults.join('\n')}`);
  const modules = Object.keys(files).filter((file) => dirname(file) === `${messages}/nouns`);
  if (modules.length > 0) files[`${messages}.gen.ts`] = messagesModule(modules);
  if (english.has('web/src/base/words')) files['web/src/app/languages.gen.ts'] = languagesModule(languages);
  return files;
}

type Result = ReturnType<typeof compiled>;

const formatOf = (tag: string, { helper }: Result, code: string) =>
  new RegExp(`\\b${helper}\\.[a-z]+\\(`).test(code) ? `\nconst ${helper} = messageFormat('${tag}');\n` : '';
const importOf = (name: string, module: string) => `import { ${name} } from '@groundwork/contract/base/${module}';\n`;
const importOfFormat = (format: string) => format && importOf('messageFormat', 'message-format');
/** The name of a noun among the words of a language. */
const idOf = (file: string, noun: string) => (isOfMessages(file) ? `messages.${noun}` : noun);

function nounModule(file: string, { noun, description, code }: Result['nouns'][number], result: Result): string {
  const format = formatOf('en', result, code ?? '');
  // Mails are written in English. The others change with the language of the page.
  const changes = !file.startsWith('api/');
  const imports = `${changes ? importOf('catalogue', 'catalogue') : ''}${importOfFormat(format)}`;
  const value = changes ? `catalogue('${idOf(file, noun)}', ${code})` : code;
  return `${note(file)}${imports}${format}
${description ? `/** ${description} */\n` : ''}export const ${noun} = ${value};
`;
}

/** A module of another language has all nouns of its folder, and loads when the user chooses the language. */
function languageModule(file: string, tag: string, result: Result): string {
  const code = result.nouns
    .map(({ noun, code }) => {
      const id = idOf(file, noun);
      return `  ${/^\w+$/.test(id) ? id : `'${id}'`}: ${code?.replaceAll('\n', '\n  ')},\n`;
    })
    .join('');
  const format = formatOf(tag, result, code);
  return `${note(file)}${importOfFormat(format)}${format}\nexport const words = {\n${code}};\n`;
}

function messagesModule(modules: string[]): string {
  const lines = modules.toSorted().map((module) => `export * from './${module.replace('contract/base/', '')}';\n`);
  const reason = 'call sites read `messages.tasks.cycle`, and the build drops the nouns that no code names';
  return `// Generated by \`npm run words:generate\`. Import all messages as a namespace: \`import * as messages\`.
// biome-ignore-all lint/performance/noBarrelFile: ${reason}
// biome-ignore-all lint/performance/noReExportAll: ${reason}

${lines.join('')}`;
}

function languagesModule(languages: { tag: string; module: string }[]): string {
  const tags = [...new Set(languages.map(({ tag }) => tag))].toSorted();
  const lines = tags.map((tag) => {
    const imports = languages
      .filter((one) => one.tag === tag)
      .map(({ module }) => {
        const specifier = module.startsWith(messages)
          ? module.replace(/^(.*)\.ts$/, '@groundwork/$1')
          : module.replace('web/src/', '../');
        return `    () => import('${specifier}'),\n`;
      });
    return `  ${/^\w+$/.test(tag) ? tag : `'${tag}'`}: [\n${imports.join('')}  ],\n`;
  });
  return `// Generated by \`npm run words:generate\`.
import type { Languages } from '@groundwork/contract/base/catalogue';

/** The catalogues of each language other than English. */
export const languages: Languages = {
${lines.join('')}};
`;
}

if (import.meta.main) {
  const files = generated(catalogues());
  // Deletes the modules of nouns that are no longer in any catalogue.
  for (const file of globSync(['{web/src,api}/*/words/*.gen.ts', `${messages}/**/*.gen.ts`], { cwd: root }))
    if (!files[file.replaceAll('\\', '/')]) rmSync(join(root, file));
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}
