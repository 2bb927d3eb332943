import { blocks } from '@groundwork/contract/talk/comment-text';
import { describe, expect, it, test } from 'vitest';
import * as samples from '../../base/paste/clipboard-samples.ts';
import { pastedText } from './pasted-comment.ts';

const pasted = (clipboard: Record<string, string>, selected = '') =>
  pastedText({ getData: (type) => clipboard[type] ?? '' }, selected);
const hall = 'https://harbour.example/hall';

describe('pasted from another program, a comment keeps its structure', () => {
  test.each<[string, string, string]>([
    [
      'Google Docs',
      samples.googleDocs,
      `**Plan**\n\nAsk **Rosa** or _Tomas_, see [the hall](${hall})\n\n- Chairs\n  - Red\n- Tables\n\n3. Three\n\n` +
        '- ☑ Keys\n\n|  |  |\n| --- | --- |\n| Hall | 1,250.00 € |',
    ],
    [
      'Word',
      samples.word,
      `**The gathering**\n\n**Plan**\n\nAsk **Rosa** or _Tomas_, see [the hall](${hall}).\n\n` +
        '- Chairs\n  - Red\n- Tables\n\n' +
        '1. First\n   1. Half\n2. Second\n\n**Cost**\n\n|  |  |\n| --- | --- |\n| Hall | 1,250.00 |\n| Coffee | 80 |',
    ],
    ['Google Sheets', samples.googleSheets, '|  |  |\n| --- | --- |\n| **Chairs** | 60 |\n| Tables | -4.5 |'],
    [
      'Excel',
      samples.excel,
      '| Item | Count | Cost |\n| --- | --- | --- |\n| Chairs | 60 | 1,250.50 € |\n| Tables |  | 12% |\n' +
        '| All / of it | 987654321 |  |',
    ],
    ['LibreOffice Calc', samples.calc, '|  |  |\n| --- | --- |\n| Chairs | 60 |\n| Tables | 1250.5 |'],
    [
      'Gmail',
      samples.gmail,
      'Dear Nadia,\n\nthe hall is **ours**.\nBring:\n\n- chairs\n- tables\n\nindented\n\n' +
        'On Tue, Rosa wrote:\n\n> Is it free?😀',
    ],
    [
      'a page',
      samples.webPage,
      'About 10⁶ and H₂O with `npm start`, **bold**, ~~gone~~\n\n```\nif (a) {\n  b();\n}\n```\n\n' +
        '- ☑ Hall\n- ☐ Keys\n\n———\n\n' +
        'The end [Picture: Plan](https://harbour.example/plan.png)',
    ],
  ])('%s', (_, html, kept) => expect(pasted({ 'text/html': html })).toBe(kept));

  it('is read again as the same blocks', () => {
    const kinds = blocks(pasted({ 'text/html': samples.googleDocs }) ?? '').map(({ kind }) => kind);
    expect(kinds).toEqual(['p', 'p', 'ul', 'ol', 'ul', 'table']);
  });
});

it('is a table of rows that a spreadsheet copies as text, and lines in a quote', () => {
  expect(pasted({ 'text/plain': 'Cost:\na | b\t1\r\nc\t2\n' })).toBe(
    'Cost:\n\n|  |  |\n| --- | --- |\n| a \\| b | 1 |\n| c | 2 |',
  );
  const table = '<table><tr><th>Item</th><th>Count</th></tr><tr><td>Chairs</td><td>60</td></tr></table>';
  expect(pasted({ 'text/html': `<blockquote>${table}</blockquote>` })).toBe('> Item: Chairs; Count: 60');
});

it('leaves plain text to the browser', () => {
  expect(pasted({ 'text/plain': 'a\nb' })).toBeNull();
  expect(pasted({ 'text/html': '<p>a</p><div>b</div>', 'text/plain': 'a\nb' })).toBeNull();
});

it('makes a link of the selected text', () => {
  expect(pasted({ 'text/plain': hall }, 'the hall')).toBe(`[the hall](${hall})`);
  expect(pasted({ 'text/plain': 'https://a.example/x_(y)' }, 'it ')).toBe('[it](https://a.example/x_%28y%29) ');
  expect(pasted({ 'text/plain': 'rosa@harbour.example' }, 'Rosa')).toBe('[Rosa](mailto:rosa@harbour.example)');
  for (const selected of ['', 'https://old.example', 'two\nlines', '[x](https://old.example)'])
    expect(pasted({ 'text/plain': hall }, selected)).toBeNull();
});
