import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { describe, expect, it } from 'vitest';
import * as words from '../words/words.ts';
import { embeddedPictures, hasEmbedded } from './embedded-pictures.ts';
import { htmlWithPictures } from './pasted-rich-text.ts';

const w = words.ui.richText;
const png = 'data:image/png;base64,iVBORw0KGgo=';
const image = (src: string, alt = '') => `<img src="${src}" alt="${alt}">`;

function pasted(html: string) {
  const { take, taken, problem } = embeddedPictures();
  const text = htmlWithPictures(html, take);
  return { text, taken, problem: problem() };
}

describe('pictures within pasted HTML', () => {
  it('become files, in their place in the text', async () => {
    const { text, taken, problem } = pasted(
      `<p>Before ${image(png, 'Main hall')}</p><ul><li>${image('data:image/JPEG;base64,/9j/')}</li></ul>`,
    );
    expect(text).toBe(
      `<p>Before <a data-attachment="${taken[0]?.id}">Main hall.png</a></p>` +
        `<ul><li><p><a data-attachment="${taken[1]?.id}">Picture.jpg</a></p></li></ul>`,
    );
    expect(taken.map(({ file: { name, type, size } }) => [name, type, size])).toEqual([
      ['Main hall.png', 'image/png', 8],
      ['Picture.jpg', 'image/jpeg', 3],
    ]);
    expect(problem).toBeUndefined();
  });

  it.each([
    ['data:image/svg+xml;base64,PHN2Zz4='],
    ['data:text/html;base64,PHN2Zz4='],
    ['data:image/png,raw'],
    ['data:image/png;base64,???'],
    ['data:image/png;base64,'],
  ])('of another type stay as text, which is said: %s', (src) => {
    const { text, taken, problem } = pasted(`<p>Plan ${image(src, 'Hall')}</p>`);
    expect(text).toBe(`<p>Plan ${w.picture('Hall')}</p>`);
    expect([taken, problem]).toEqual([[], w.embeddedType]);
  });

  longTest('are limited in number and in bytes; the text stays', () => {
    const many = pasted(`<p>${image(png).repeat(limits.embedded.pictures + 1)}</p>`);
    expect([many.taken.length, many.problem]).toEqual([
      limits.embedded.pictures,
      w.tooManyEmbedded(limits.embedded.pictures),
    ]);
    expect(many.text).toContain(w.unnamedPicture);
    const large = pasted(
      `<p>Plan ${image(`data:image/png;base64,${'A'.repeat(limits.embedded.megabytes * 1_400_000)}`, 'Hall')}</p>`,
    );
    expect([large.taken, large.problem]).toEqual([[], w.embeddedTooLarge(limits.embedded.megabytes)]);
    expect(large.text).toBe(`<p>Plan ${w.picture('Hall')}</p>`);
  });

  it('get names without what a path or a link is made of', () => {
    const { taken } = pasted(image(png, '../a[b](c)\\d'));
    expect(taken[0]?.file.name).toBe('.. a b (c) d.png');
  });

  it('on other sites are none', () => {
    expect(hasEmbedded(image(png))).toBe(true);
    expect(hasEmbedded(image('https://harbour.example/data:image/a.png'))).toBe(false);
    expect(hasEmbedded('<p>img src=data:</p>')).toBe(false);
  });
});
