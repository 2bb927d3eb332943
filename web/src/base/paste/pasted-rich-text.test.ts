import { limits } from '@groundwork/contract/base/limits';
import { Editor } from '@tiptap/react';
import { describe, expect, it, test } from 'vitest';
import { richTextExtensions } from '../rich-text/rich-text-extensions.ts';
import * as samples from './clipboard-samples.ts';
import { cleanHtml } from './pasted-rich-text.ts';

const rel = 'rel="noopener noreferrer nofollow"';
const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
/** A table as the editor saves it: "!" begins the names of columns, cells are between tabs. */
const table = (...rows: string[]) =>
  `<table><tbody>${rows
    .map((row) => {
      const tag = row.startsWith('!') ? 'th' : 'td';
      const cells = row.replace(/^!/, '').split('\t');
      return `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;
    })
    .join('')}</tbody></table>`;
const chairs = '<ul><li><p>Chairs</p><ul><li><p>Red</p></li></ul></li><li><p>Tables</p></li></ul>';
const hall = `<a ${rel} href="https://harbour.example/hall">the hall</a>`;

/** Pastes clipboard data into the editor, as ProseMirror's `paste` event does, and returns the saved text. */
function pasted(clipboard: Record<string, string>, content = '', select = false) {
  const editor = new Editor({
    extensions: richTextExtensions,
    content,
    injectCSS: false,
    enablePasteRules: ['link'],
    element: document.createElement('div'),
  });
  if (select) editor.commands.selectAll();
  const data = { types: Object.keys(clipboard), files: [], getData: (type: string) => clipboard[type] ?? '' };
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: data });
  editor.view.dom.dispatchEvent(event);
  const html = editor.getHTML();
  editor.destroy();
  return html;
}
const html = (text: string) => pasted({ 'text/html': text, 'text/plain': 'what the page shows' });
const text = (plain: string, content?: string) => pasted({ 'text/plain': plain }, content);

describe('pasted from another program, the text keeps its structure', () => {
  test.each<[string, string, string]>([
    [
      'Google Docs',
      samples.googleDocs,
      `<h2>Plan</h2><p>Ask <strong>Rosa</strong> or <em>Tomas</em>, see ${hall}</p>${chairs}` +
        '<ol start="3"><li><p>Three</p></li></ol>' +
        '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>Keys</p></li></ul>' +
        table('Hall\t1,250.00 €'),
    ],
    [
      'Word',
      samples.word,
      `<h2>The gathering</h2><h2>Plan</h2><p>Ask <strong>Rosa</strong> or <em>Tomas</em>, see ${hall}.</p>${chairs}` +
        '<ol><li><p>First</p><ol><li><p>Half</p></li></ol></li><li><p>Second</p></li></ol>' +
        `<h2>Cost</h2>${table('Hall\t1,250.00', 'Coffee\t80')}`,
    ],
    ['Word in Safari', samples.wordInSafari, list('Chairs', 'Tables')],
    ['Word for the web', samples.wordForTheWeb, `<h2>Plan</h2>${chairs}`],
    [
      'Excel',
      samples.excel,
      table('!Item\tCount\tCost', 'Chairs\t60\t1,250.50 €', 'Tables\t\t12%', 'All<br>of it\t987654321\t'),
    ],
    ['Google Sheets', samples.googleSheets, table('<strong>Chairs</strong>\t60', 'Tables\t-4.5')],
    [
      'LibreOffice Writer',
      samples.libreOffice,
      `<h2>Plan</h2><p>Ask <strong>Rosa</strong> or <em>Tomas</em></p>${chairs}<ol start="2"><li><p>Two</p></li></ol>`,
    ],
    ['LibreOffice Calc', samples.calc, table('Chairs\t60', 'Tables\t1250.5')],
    [
      'Gmail',
      samples.gmail,
      `<p>Dear Nadia,</p><p></p><p>the hall is <strong>ours</strong>.</p><p>Bring:</p>${list('chairs', 'tables')}` +
        '<p>indented</p><p></p><p>On Tue, Rosa wrote:</p><blockquote><p>Is it free?😀</p></blockquote>',
    ],
    [
      'Outlook',
      samples.outlook,
      '<p>Dear Nadia,</p><p></p><p>the hall is <strong>ours</strong>.</p><p><strong>From:</strong> Rosa<br>' +
        '<strong>Sent:</strong> Tuesday</p><p>Picture: Logo</p><p>Harbour District</p>',
    ],
    [
      'Apple Mail',
      samples.appleMail,
      '<p>Dear Nadia,</p><p></p><p>the hall is <strong>ours</strong>.</p>' +
        '<blockquote><p>On 3 Nov, Rosa wrote:</p><p></p><p>Is it free?</p></blockquote>',
    ],
    [
      'a page',
      samples.webPage,
      '<p>About 10⁶ and H₂O with <code>npm start</code>, <strong>bold</strong>, <s>gone</s></p>' +
        '<pre><code>if (a) {\n  b();\n}</code></pre><ul data-type="taskList">' +
        '<li data-checked="true" data-type="taskItem"><p>Hall</p></li>' +
        '<li data-checked="false" data-type="taskItem"><p>Keys</p></li></ul><p>———</p>' +
        `<p>The end <a ${rel} href="https://harbour.example/plan.png">Picture: Plan</a></p>`,
    ],
  ])('%s', (_, clipboard, kept) => expect(html(clipboard)).toBe(kept));

  it.each(Object.entries(samples))('reads %s without element.style, which our policy empties', (_, clipboard) => {
    const style = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'style');
    const own = cleanHtml(clipboard);
    Object.defineProperty(HTMLElement.prototype, 'style', { configurable: true, get: () => ({ length: 0 }) });
    try {
      expect(cleanHtml(clipboard)).toBe(own);
    } finally {
      if (style) Object.defineProperty(HTMLElement.prototype, 'style', style);
      else Reflect.deleteProperty(HTMLElement.prototype, 'style');
    }
  });
});

describe('pasted Markdown becomes formatted text', () => {
  test.each<[string, string, string]>([
    ['headings', '# Plan\n\nText\n\n### More\ntext', '<h2>Plan</h2><p>Text</p><h2>More</h2><p>text</p>'],
    ['a title', 'Plan\n====\nText', '<h2>Plan</h2><p>Text</p>'],
    ['lists', '- Chairs\n  - Red\n- Tables', chairs],
    ['numbers', '1. One\n2. Two', '<ol><li><p>One</p></li><li><p>Two</p></li></ol>'],
    [
      'tasks',
      '- [x] Hall\n- [ ] **Keys**',
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>Hall</p></li>' +
        '<li data-checked="false" data-type="taskItem"><p><strong>Keys</strong></p></li></ul>',
    ],
    ['bold, italic, struck', '**a** *b* _c_ ~~d~~', '<p><strong>a</strong> <em>b</em> <em>c</em> <s>d</s></p>'],
    ['a link', 'See [the hall](https://harbour.example/hall).', `<p>See ${hall}.</p>`],
    ['code', 'Run `npm  start`', '<p>Run <code>npm start</code></p>'],
    ['code in lines', '```ts\na\t= 1\n\n  b\n```', '<pre><code>a\t= 1\n\n  b</code></pre>'],
    ['a quote', '> one\n> two', '<blockquote><p>one<br>two</p></blockquote>'],
    ['a table', '| a | b |\n|---|--:|\n| c | 1 |', table('!a\tb', 'c\t1')],
    ['single lines', '- a\n\nb\nc', `${list('a')}<p>b<br>c</p>`],
    ['HTML as text', '**a** <b onclick="x()">b</b>', '<p><strong>a</strong> &lt;b onclick="x()"&gt;b&lt;/b&gt;</p>'],
    ['a server', '- a\n- \\\\harbour\\plans', list('a', '\\\\harbour\\plans')],
    ['a definition', '- a\n\n[1]: <x>', `${list('a')}<p>[1]: &lt;x&gt;</p>`],
  ])('%s', (_, plain, kept) => expect(text(plain)).toBe(kept));

  test.each<[string, string, string]>([
    [
      'a sentence with stars',
      '2 * 3 * 4 = 24, 5*3*2, snake_case_name',
      '<p>2 * 3 * 4 = 24, 5*3*2, snake_case_name</p>',
    ],
    ['a date', '24. Dezember', '<p>24. Dezember</p>'],
    ['a script', '# install\nnpm ci\n', '<p># install</p><p>npm ci</p><p></p>'],
    ['a signature', 'Yours\n--\nRosa', '<p>Yours</p><p>--</p><p>Rosa</p>'],
  ])('leaves %s as it is', (_, plain, kept) => expect(text(plain)).toBe(kept));

  it('within a sentence adds no list', () => expect(text('**b**', '<p>a </p>')).toContain('<strong>b</strong>'));
  it('from VS Code is read as Markdown, and other languages as code', () => {
    const from = (mode: string, plain: string) =>
      pasted({ 'text/html': samples.vsCode, 'text/plain': plain, 'vscode-editor-data': JSON.stringify({ mode }) });
    expect(from('markdown', '- Chairs\n- Tables')).toBe(list('Chairs', 'Tables'));
    expect(from('typescript', 'a\nb')).toBe('<pre><code>a\nb</code></pre>');
    expect(from('typescript', 'chairs')).toBe('<p>chairs</p>');
  });
  it('wins over HTML that only colors it', () =>
    expect(pasted({ 'text/html': samples.vsCode, 'text/plain': '- Chairs\n- Tables' })).toBe(list('Chairs', 'Tables')));
  test.each<[string, string, string]>([
    ['two rows', 'Chairs\t60\nTables\t4\n', table('Chairs\t60', 'Tables\t4')],
    ['Windows', 'Chairs\t60\r\nTables\t4\r\n', table('Chairs\t60', 'Tables\t4')],
    ['empty cells', 'Item\tRed\tBlue\nChairs\t\t60\n\t\t4', table('Item\tRed\tBlue', 'Chairs\t\t60', '\t\t4')],
    ['lines and marks in cells', '"a\nb ""c"""\t|\n=1*2*3\t**d**', table('a<br>b "c"\t|', '=1*2*3\t**d**')],
    ['text around it', 'Cost:\na\t1\nb\t2\n- c\n- d', `<p>Cost:</p>${table('a\t1', 'b\t2')}${list('c', 'd')}`],
    ['right to left', 'القاعة\t60\nكراسي\t4', table('القاعة\t60', 'كراسي\t4')],
  ])('of a spreadsheet is a table: %s', (_, plain, kept) => expect(text(plain)).toBe(kept));

  test.each<[string, string, string]>([
    ['one line with a tab', 'Hall\t60', '<p>Hall\u200360</p>'],
    ['bullets', '•\tChairs\n•\tTables', '<p>•\u2003Chairs</p><p>•\u2003Tables</p>'],
    ['an indented list', '- Chairs\n\t- Red\n- Tables', chairs],
  ])('is no table: %s', (_, plain, kept) => expect(text(plain)).toBe(kept));

  it('of too many cells is lines that name the columns', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `<tr><td>Chair ${row}</td><td>${row}</td></tr>`);
    const from = (count: number) =>
      cleanHtml(`<table><tr><th>Name</th><th>Count</th></tr>${rows.slice(0, count).join('')}</table>`);
    expect(from(limits.tableCells / 2 - 1)).toContain('<td>');
    expect(from(5000)).toMatch(/^<p>Name: Chair 0; Count: 0<br>.*<br>Name: Chair 4999; Count: 4999<\/p>$/);
  });
  it('in code stays text', () =>
    expect(text('**b**', '<pre><code></code></pre>')).toBe('<pre><code>**b**</code></pre>'));
});

describe('a pasted address', () => {
  const over = (content: string, address = 'https://harbour.example/hall') =>
    pasted({ 'text/plain': address }, content, true);
  it('links the selected text', () => {
    expect(over('<p>the hall</p>')).toBe(`<p>${hall}</p>`);
    expect(over(`<p><a href="https://old.example">the hall</a></p>`)).toBe(`<p>${hall}</p>`);
    expect(over('<p>the hall</p>', 'www.harbour.example ')).toContain('href="https://www.harbour.example"');
  });
  it('links it also when the clipboard holds the title of the page', () =>
    expect(
      pasted(
        {
          'text/html': '<a href="https://harbour.example/hall">Hall – Harbour</a>',
          'text/plain': 'https://harbour.example/hall',
        },
        '<p>the hall</p>',
        true,
      ),
    ).toBe(`<p>${hall}</p>`));
  it('replaces a selected address', () =>
    expect(over('<p>https://old.example/a</p>')).toContain('>https://harbour.example/hall</a>'));
  it('in code is text', () => expect(text('https://harbour.example', '<pre><code></code></pre>')).not.toContain('<a '));
  it('is a link where nothing is selected', () => expect(text('https://harbour.example/hall')).toContain('<a '));
});

it('leaves a copy of this editor unchanged', () => {
  const own = '<p data-pm-slice="0 0 []">a  b<br></p><p></p><p></p><p>c</p>';
  expect(cleanHtml(own)).toBe(own);
  expect(cleanHtml('<table data-pm-slice="1 1 []"><tr><td>a</td><td>b</td></tr></table>')).toContain('<tr>');
});

it('drops no word of elements that it does not know', () => {
  const odd =
    '<custom-card><dl><dt>Term</dt><dd>Meaning</dd></dl></custom-card><details><summary>More</summary>Text</details>' +
    '<iframe src="https://video.example/1"></iframe>' +
    '<ul>loose<li><table><tr><td>x</td><td>y</td></tr></table></li></ul>' +
    '<table><caption>Sums</caption><tr><td rowspan="2">A</td><td>1</td></tr><tr><td>2</td></tr></table>';
  for (const word of [
    'Term',
    'Meaning',
    'More',
    'Text',
    'https://video.example/1',
    'loose',
    table('x\ty'),
    'Sums',
    table('A\t1', '\t2'),
  ])
    expect(html(odd)).toContain(word);
});

it('begins an item with a paragraph, as the editor requires', () =>
  expect(html('<ol start="1"><li><pre>npm ci</pre></li></ol>')).toBe(
    '<ol><li><p></p><pre><code>npm ci</code></pre></li></ol>',
  ));

it('reads deep and long pages without end', () => {
  expect(cleanHtml(`${'<div><b>'.repeat(600)}deep${'</b></div>'.repeat(600)}`)).toContain('deep');
  expect(cleanHtml(`<table><tr><td rowspan="99999" colspan="99999">a</td></tr></table>`)).toBe('<p>a</p>');
  expect(html('<table><tr><td colspan="99999">a</td><td rowspan="9">b</td></tr><tr><td>c</td></tr></table>')).toBe(
    table('a\tb', 'c\t'),
  );
});
