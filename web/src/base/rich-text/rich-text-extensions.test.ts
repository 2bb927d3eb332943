import { isLink } from '@groundwork/contract/base/rich-text';
import { richTextSamples } from '@groundwork/contract/base/rich-text-samples';
import { Editor } from '@tiptap/react';
import { describe, expect, test } from 'vitest';
import { richTextExtensions } from './rich-text-extensions.ts';
import { runInTable, tableCommands } from './rich-text-tables.ts';

const opened = (html: string) => new Editor({ extensions: richTextExtensions, content: html, injectCSS: false });
const saved = (html: string) => opened(html).getHTML();

test.each(Object.entries(richTextSamples))('saves %s unchanged', (_, html) => expect(saved(html)).toBe(html));

test('saves a picture as a link with its name, and shows it', () => {
  const html = '<p>a<a data-attachment="0e02b2c3-58cc-4372-a567-f47ac10bd479">hall.png</a>b</p>';
  expect(saved(html)).toBe(html);
  expect(opened(html).getText()).toBe('ahall.pngb');
  const { src, alt } = opened(html).view.dom.querySelector('img') as HTMLImageElement;
  expect([new URL(src).pathname, alt]).toEqual([
    '/api/attachments/0e02b2c3-58cc-4372-a567-f47ac10bd479/file',
    'hall.png',
  ]);
});

describe('text that other clients write', () => {
  test.each([
    ['text without a block', 'Hi <strong>you</strong>', '<p>Hi <strong>you</strong></p>'],
    [
      'items without paragraphs',
      '<ul><li>Chairs</li><li>Tables</li></ul>',
      '<ul><li><p>Chairs</p></li><li><p>Tables</p></li></ul>',
    ],
    [
      'a task item without a paragraph',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">Hall</li></ul>',
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>Hall</p></li></ul>',
    ],
    [
      'a code that is a link',
      '<p><a href="https://harbour.example"><code>x</code></a></p>',
      '<p><a rel="noopener noreferrer nofollow" href="https://harbour.example"><code>x</code></a></p>',
    ],
    ['a code in a language', '<pre><code class="language-ts">x</code></pre>', '<pre><code>x</code></pre>'],
    ['a list of letters', '<ol type="a" start="x"><li><p>One</p></li></ol>', '<ol><li><p>One</p></li></ol>'],
    ['another heading', '<h1>Plan</h1>', '<p>Plan</p>'],
  ])('survives: %s', (_, html, kept) => expect(saved(html)).toBe(kept));

  test.each([
    '<ul>Chairs<li><h2>Tables</h2></li></ul>',
    '<p>Before<blockquote>Quote</p><pre><code>a<strong>b</strong></code></pre>',
  ])('loses no word of %s', (html) => {
    const words = new DOMParser().parseFromString(html, 'text/html').body.textContent;
    expect(opened(html).getText({ blockSeparator: '' })).toBe(words);
  });
});

test.each(['#', '##', '######'])('%s and a space make the heading', (signs) => {
  const editor = opened(`<p>${signs}</p>`);
  editor.commands.focus('end');
  const { view } = editor;
  const { to } = editor.state.selection;
  const isTaken = view.someProp('handleTextInput', (handle) => handle(view, to, to, ' ', () => view.state.tr));
  expect([isTaken, editor.getHTML()]).toEqual([true, '<h2></h2>']);
});

test.each([
  ['<p>Main hall القاعة</p>', 'ltr'],
  ['<p>1. القاعة الرئيسية</p>', 'rtl'],
  ['<ul data-type="taskList"><li data-checked="false" data-type="taskItem"><p>אולם</p></li></ul>', 'rtl'],
])('%s reads %s', (html, direction) => {
  const block = opened(html).view.dom.firstElementChild as HTMLElement;
  expect(block.dir).toBe(direction);
});

describe('a table', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;
  const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

  test('moves the caret to the next cell with Tab', () => {
    const editor = opened(table(row('a', 'b'), row('c', 'd')));
    editor.commands.setTextSelection(4);
    const press = (init: KeyboardEventInit) =>
      editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, new KeyboardEvent('keydown', init)));
    const cell = () => editor.state.selection.$from.parent.textContent;
    press({ key: 'Tab' });
    press({ key: 'Tab' });
    expect(cell()).toBe('c');
    press({ key: 'Tab', shiftKey: true });
    expect(cell()).toBe('b');
  });

  test('gains and loses rows and columns, and goes with the last of them', () => {
    const editor = opened(table(row('a', 'b')));
    editor.commands.setTextSelection(4);
    const htmlAfter = (name: keyof typeof tableCommands) => {
      runInTable(editor, tableCommands[name]);
      return editor.getHTML();
    };
    expect(htmlAfter('addRowAfter')).toBe(table(row('a', 'b'), row('', '')));
    expect(htmlAfter('addColumnAfter')).toBe(table(row('a', '', 'b'), row('', '', '')));
    expect(htmlAfter('deleteColumn')).toBe(table(row('', 'b'), row('', '')));
    expect(htmlAfter('deleteRow')).toBe(table(row('', '')));
    expect(htmlAfter('deleteRow')).toBe('<p></p>');
    expect(runInTable(editor, tableCommands.deleteRow)).toBe(false);
  });

  test('of rows with different lengths is filled when it is edited', () => {
    const editor = opened(table(row('a', 'b'), row('c')));
    editor.commands.insertContentAt(4, 'x');
    expect(editor.getHTML()).toBe(table(row('xa', 'b'), row('c', '')));
  });
});

describe('a link', () => {
  test.each([
    'http://harbour.example',
    'https://harbour.example/a?b=c#d',
    'HTTPS://harbour.example',
    'mailto:rosa@harbour.example',
  ])('may be %s', (href) => expect(isLink(href)).toBe(true));
  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'ftp://harbour.example',
    '//harbour.example',
    '/tasks',
    'https://a b',
    '',
  ])('may not be %j', (href) => {
    expect(isLink(href)).toBe(false);
    expect(saved(`<p><a href="${href}">Hi</a></p>`)).toBe('<p>Hi</p>');
  });
});
