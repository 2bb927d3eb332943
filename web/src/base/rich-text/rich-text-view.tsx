import { pictureAttribute } from '@groundwork/contract/base/pictures';
import { isLink, richTextElements } from '@groundwork/contract/base/rich-text';
import { Checkbox } from '@mantine/core';
import { type ComponentType, createElement, type ReactNode, useMemo } from 'react';
import * as words from '../words/words.ts';
import { Picture } from './picture.tsx';
import p from './prose.module.css';
import c from './rich-text-view.module.css';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const taskItem = 'li[data-type="taskItem"]';
const isTicked = (item: Element) => item.getAttribute('data-checked') === 'true';

/** Returns the text with checkbox number `index` checked or not. */
function withTick(html: string, index: number, ticked: boolean) {
  const body = parse(html);
  body.querySelectorAll(taskItem)[index]?.setAttribute('data-checked', String(ticked));
  return body.innerHTML;
}

/** Returns the props of an element to render. */
function propsOf(element: Element) {
  if (element.matches('[data-type="taskList"]')) return { className: c.tasks };
  // Makes a wide table focusable, so that it scrolls by keyboard.
  if (element.matches('table')) return { tabIndex: 0 };
  if (element.matches('ol')) return { start: Number.parseInt(element.getAttribute('start') ?? '', 10) || undefined };
  return {};
}

type RichTextViewProps = {
  /** Sanitized by the server. */
  html: string;
  /** Called with the text after a click on a checkbox. Without it, checkboxes are read-only. */
  onTick?: (html: string) => void;
  /** Renders a link. */
  Link: ComponentType<{ href: string; text: string; children: ReactNode }>;
};

/** Renders rich text as React elements instead of raw HTML. Each block gets its text direction from its own text. */
export function RichTextView({ html, onTick, Link }: RichTextViewProps) {
  const body = useMemo(() => parse(html), [html]);
  const items = [...body.querySelectorAll(taskItem)];

  const draw = (node: Node, key: number): ReactNode => {
    // Drops the whitespace between rows and cells, which React does not allow there.
    if (!(node instanceof Element)) return node.parentElement?.matches('table, tbody, tr') ? null : node.textContent;
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
    const shown = node.localName === 'a' ? node.getAttribute(pictureAttribute) : null;
    if (shown) return <Picture key={key} id={shown} name={node.textContent ?? ''} />;
    const href = node.getAttribute('href') ?? '';
    if (node.localName === 'a' && isLink(href))
      return (
        <Link key={key} href={href} text={node.textContent}>
          {children}
        </Link>
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
