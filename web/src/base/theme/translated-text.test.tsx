import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allowTranslation } from './translated-text.ts';

allowTranslation(document.documentElement);

/** Simulates a browser that translates the page, in one of two ways. */
async function translate(element: Element, way: 'replaceChild' | 'insertBefore') {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.tagName !== 'FONT') texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = Object.assign(document.createElement('font'), { textContent: `[${text.data}]` });
    if (way === 'replaceChild') text.replaceWith(font);
    else {
      text.parentNode?.insertBefore(font, text);
      text.remove();
    }
  }
  // Mutation observers run in a microtask.
  await act(async () => {});
}

const textOf = (element: Element) => element.textContent?.replace(/\s/g, '');

const Task = ({ status, note, items }: { status: string; note?: string; items: string[] }) => (
  <main>
    <p>
      <svg /> {status}
      {note}
      <b>by Ana</b>
    </p>
    {items.map((item) => (
      <span key={item}>
        {item} <i />
      </span>
    ))}
  </main>
);

test.each(['replaceChild', 'insertBefore'] as const)(
  'text that a browser has translated by %s still changes',
  async (way) => {
    const { rerender, container } = render(<Task status="Open" note=", late" items={['Rosa', 'Tomas']} />);
    const page = container;
    await translate(page, way);
    expect(textOf(page)).toBe('[][Open][,late][byAna][Rosa][][Tomas][]');

    rerender(<Task status="Done" note=", late" items={['Rosa', 'Tomas']} />);
    await act(async () => {});
    expect(textOf(page)).toContain('Done[,late][byAna]');
    expect(textOf(page)).not.toContain('Open');

    await translate(page, way);
    rerender(<Task status="Done" items={['Tomas', 'Mai', 'Rosa']} />);
    await act(async () => {});
    expect(textOf(page)).not.toContain('late');
    expect(textOf(page)?.match(/Rosa|Tomas|Mai/g)).toEqual(['Tomas', 'Mai', 'Rosa']);

    rerender(<Task status="In progress" note=", soon" items={[]} />);
    await act(async () => {});
    expect(textOf(page)).toContain('Inprogress,soon');
  },
);
