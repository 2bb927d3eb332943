import { MarkState } from '@groundwork/contract/base/markdown-marks';
import MarkdownIt from 'markdown-it';
import { type Block, isFormatted } from './pasted-blocks.ts';
import { pastedBlocks } from './pasted-html.ts';
import { tab } from './pasted-styles.ts';
import { tablesIn } from './pasted-tabs.ts';

const markdown = new MarkdownIt({ breaks: true }).disable([
  // An indented line is more often prose than code, "--" under a line more often a signature than a heading.
  'code',
  'lheading',
  // A definition of a link would disappear from the text.
  'reference',
]);
markdown.inline.State = MarkState;
// Keeps both backslashes of a network path such as "\\harbour".
markdown.inline.ruler.before('escape', 'strokes', (state, silent) => {
  if (!/^\\\\\w/.test(state.src.slice(state.pos, state.pos + 3))) return false;
  if (!silent) state.pending += '\\\\';
  state.pos += 2;
  return true;
});

const marks = [
  /^(`{3,}|~{3,})/m,
  /^ {0,3}#{2,6} +\S/m,
  // A single # also starts a comment in scripts. A heading has a blank line after it.
  /^ {0,3}# +\S.*(\n[ \t]*)*(\n[ \t]*\n|$(?![\s\S]))/m,
  /^.+\n={3,}[ \t]*$/m,
  /^[ \t]*[-*+] +\S/m,
  /^ {0,3}1[.)] +\S.*\n+[ \t]*2[.)] +\S/m,
  /^ {0,3}> ?\S/m,
  /^ *(?:\| *)?:?-{3,}:? *\|/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /(?<![\p{L}\p{N}*])[*_][^\s*_][^*_\n]*[*_](?![\p{L}\p{N}*])/u,
  /`[^`\n]+`/,
  /~~[^\s~][^~\n]*~~/,
  /\[[^[\]\n]+\]\([^\s()]+\)/,
];
/** Whether a text is written in Markdown: it has at least one of its marks. */
const isMarkdown = (text: string) => marks.some((mark) => mark.test(text));

/** In a text of one line, only the block mark of a heading counts: "24. Dezember" is no list. */
const isOneLine = (text: string) => !text.trim().includes('\n');

/** Replaces tabs between words, which HTML would collapse to one space. */
const withTabs = (text: string) => text.replaceAll(/(?<=\S) *\t[\t ]*(?=\S)/g, tab);

function markdownBlocks(text: string): Block[] | null {
  if (!isMarkdown(text)) return null;
  const html = isOneLine(text) && !/^ {0,3}#/.test(text) ? markdown.renderInline(text) : markdown.render(text);
  const blocks = withTasks(pastedBlocks(html));
  return isFormatted(blocks) ? blocks : null;
}

/**
 * Reads pasted text as blocks: Markdown, or rows of a spreadsheet. Returns null for other text, which the editor pastes
 * line by line.
 */
export function textBlocks(pasted: string): Block[] | null {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replaceAll(/^(.+)\n={3,}[ \t]*$/gm, '## $1');
  if (/^(```|~~~)/m.test(text)) return markdownBlocks(text);
  const parts = tablesIn(text);
  const read = (part: string) => markdownBlocks(withTabs(part)) ?? lineBlocks(withTabs(part));
  if (parts.every((part) => typeof part === 'string') && withTabs(text) === text) return markdownBlocks(text);
  return parts.flatMap((part) => (typeof part === 'string' ? read(part) : part));
}

const lineBlocks = (text: string): Block[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ kind: 'paragraph', runs: line.trim() === '' ? [] : [{ text: line.trim() }] }));

/** "- [x] Hall" is an item of a task list. */
function withTasks(blocks: Block[]): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'quote') return { ...block, blocks: withTasks(block.blocks) };
    if (block.kind !== 'list') return block;
    const items = block.items.map((item) => {
      const [first, ...others] = item.blocks;
      const [run, ...runs] = first?.kind === 'paragraph' ? first.runs : [];
      const [mark = '', box] = (run && run !== 'break' && /^\[([ xX])\] +/.exec(run.text)) || [];
      const inner = withTasks(others);
      if (!run || run === 'break' || box === undefined || first?.kind !== 'paragraph')
        return { ...item, blocks: first ? [...withTasks([first]), ...inner] : inner };
      const begun: Block = { kind: 'paragraph', runs: [{ ...run, text: run.text.slice(mark.length) }, ...runs] };
      return { blocks: [begun, ...inner], checked: box !== ' ' };
    });
    return { ...block, items };
  });
}
