import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedLine, compareTexts } from './compared-texts.ts';
import { richTextLines } from './rich-text-lines.ts';

const textOf = (lines: ComparedLine[], side: 'before' | 'after') =>
  lines
    .flatMap((line) => ('same' in line ? [line.same] : line[side] ? [line[side].map(({ text }) => text).join('')] : []))
    .join('\n');
const marked = (lines: ComparedLine[], side: 'before' | 'after') =>
  lines
    .flatMap((line) => ('same' in line ? [] : (line[side] ?? [])))
    .flatMap(({ text, changed }) => (changed ? [text] : []));

describe('comparing texts', () => {
  it('loses nothing of either text', () => {
    const line = fc.array(fc.constantFrom('Rosa', 'hall', ' ', 'é', '会議', '👋🏽', 'x.'), { maxLength: 8 });
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((words) => words.join('')).join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines, complete } = compareTexts(before, after);
        expect(complete).toBe(true);
        expect(textOf(lines, 'before')).toBe(before);
        expect(textOf(lines, 'after')).toBe(after);
      }),
    );
  });

  it('marks the words that differ, in any script', () => {
    const { lines } = compareTexts('Ring Rosa before noon\nSame', 'Ring Rosa after noon\nSame');
    expect([marked(lines, 'before'), marked(lines, 'after')]).toEqual([['before'], ['after']]);
    expect(lines.at(-1)).toEqual({ same: 'Same' });
    const chinese = compareTexts('明天在会议室见面', '后天在会议室见面').lines;
    expect([marked(chinese, 'before'), marked(chinese, 'after')]).toEqual([['明天'], ['后天']]);
  });

  it('marks nothing of equal texts, and everything of a new one', () => {
    expect(compareTexts('One\nTwo', 'One\nTwo').lines).toEqual([{ same: 'One' }, { same: 'Two' }]);
    expect(compareTexts('', 'One').lines).toEqual([{ before: null, after: [{ text: 'One', changed: true }] }]);
  });

  it('shows very long and very different texts whole, and says so', () => {
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `line ${from + n}`).join('\n');
    for (const [before, after] of [
      [numbers(0, 6000), numbers(1, 6000)],
      [numbers(0, 4000), numbers(10_000, 4000)],
      ['word '.repeat(40_000), `${'word '.repeat(39_999)}end`],
    ] as const) {
      const { lines, complete } = compareTexts(before, after);
      expect(complete).toBe(false);
      expect(textOf(lines, 'before')).toBe(before);
      expect(textOf(lines, 'after')).toBe(after);
    }
  });
});

describe('rich text as lines', () => {
  it('shows structure and formatting', () => {
    const html = `<h2>Plan</h2><p>Ring <strong>Rosa</strong> and <a href="https://a.example" rel="x">the hall</a></p>
      <ul><li><p>Chairs</p><ul><li><p>Sixty</p></li></ul></li></ul><ol start="3"><li><p>Soup</p></li></ol>
      <ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Key</p></li>
      <li data-type="taskItem" data-checked="false"><p>Lamp</p></li></ul><blockquote><p>Well</p></blockquote>
      <pre><code>a\nb</code></pre><p>One<br>two</p>
      <table><tbody><tr><th><p>Item</p></th><td><p>a<br>b</p></td></tr></tbody></table>`;
    expect(richTextLines(html).split('\n')).toEqual([
      '## Plan',
      'Ring **Rosa** and the hall (https://a.example)',
      '• Chairs',
      '  • Sixty',
      '3. Soup',
      '[x] Key',
      '[ ] Lamp',
      '> Well',
      '    a',
      '    b',
      'One',
      'two',
      '| Item | a / b |',
    ]);
  });

  it('has no line without text', () => {
    expect(richTextLines('')).toBe('');
  });
});
