import { isLink, linkRel, richTextElements } from '@groundwork/contract/rich-text';
import { Checkbox } from '@mantine/core';
import { createElement, type ReactNode, useMemo } from 'react';
import { words } from '../words/words.ts';
import p from './prose.module.css';
import c from './rich-text-view.module.css';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const taskItem = 'li[data-type="taskItem"]';
const isTicked = (item: Element) => item.getAttribute('data-checked') === 'true';

/** The same text with the box number `index` ticked or not. */
function withTick(html: string, index: number, ticked: boolean) {
  const body = parse(html);
  body.querySelectorAll(taskItem)[index]?.setAttribute('data-checked', String(ticked));
  return body.innerHTML;
}

/** What is drawn of an element beside its name. */
function propsOf(element: Element) {
  if (element.matches('[data-type="taskList"]')) return { className: c.tasks };
  const href = element.getAttribute('href') ?? '';
  if (element.matches('a') && isLink(href)) return { href, target: '_blank', rel: linkRel };
  if (element.matches('ol')) return { start: Number.parseInt(element.getAttribute('start') ?? '', 10) || undefined };
  return {};
}

type RichTextViewProps = {
  /** As the server keeps it: sanitised. */
  html: string;
  /** Given the text with a box ticked or not; without it the boxes cannot be ticked. */
  onTick?: (html: string) => void;
};

/** Formatted text to read, drawn as elements of its own rather than as the HTML of others; each block in the direction of its words. */
export function RichTextView({ html, onTick }: RichTextViewProps) {
  const body = useMemo(() => parse(html), [html]);
  const items = [...body.querySelectorAll(taskItem)];

  const draw = (node: Node, key: number): ReactNode => {
    if (!(node instanceof Element)) return node.textContent;
    const children = [...node.childNodes].map(draw);
    if (node.matches(taskItem))
      return (
        <li key={key} className={c.task}>
          <Checkbox
            aria-label={words.ui.richText.done((node.querySelector('p') ?? node).textContent ?? '')}
            checked={isTicked(node)}
            disabled={!onTick}
            onChange={(event) => onTick?.(withTick(html, items.indexOf(node), event.currentTarget.checked))}
          />
          <div>{children}</div>
        </li>
      );
    if (!Object.hasOwn(richTextElements, node.localName)) return children;
    return createElement(
      node.localName,
      { key, dir: node.parentElement === body ? 'auto' : undefined, ...propsOf(node) },
      ...children,
    );
  };
  return <div className={`${p.prose} ${c.text}`}>{[...body.childNodes].map(draw)}</div>;
}
