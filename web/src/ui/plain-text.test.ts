import { describe, expect, it } from 'vitest';
import { htmlOf, isFormatted, textOf } from './plain-text.ts';

describe('htmlOf', () => {
  it('makes paragraphs of escaped text', () =>
    expect(htmlOf('a < b & "c"\nnext\n\n<script>')).toBe('<p>a &lt; b &amp; &quot;c&quot;<br>next</p><p>&lt;script&gt;</p>'));
  it('stores nothing for nothing', () => expect(htmlOf(' \n\n ')).toBeNull());
});

describe('textOf', () => {
  it('gives back what was written', () => {
    const text = 'one <b>\ntwo\n\nthree & four';
    expect(textOf(htmlOf(text) ?? '')).toBe(text);
  });
  it('keeps the lines of a list', () => expect(textOf('<h2>Agreed</h2><ul><li>hall</li><li>keys</li></ul><p>end</p>')).toBe('Agreed\n\nhall\nkeys\n\nend'));
});

it('knows what plain text would lose', () => {
  expect(isFormatted('<p>a<br>b</p>')).toBe(false);
  expect(isFormatted('<p>a <strong>b</strong></p>')).toBe(true);
});
