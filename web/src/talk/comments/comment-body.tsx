import { type Block, blocks, type Inline } from '@groundwork/contract/talk/comment-text';
import type { Comment } from '@groundwork/contract/talk/comments';
import { createElement, type ReactNode, useMemo } from 'react';
import { Picture } from '../../base/rich-text/picture.tsx';
import p from '../../base/rich-text/prose.module.css';
import { TextLink } from '../links/text-link.tsx';
import c from './comment-body.module.css';

/** Renders the Markdown of a comment as React elements. Each block sets its own text direction. */
export function CommentBody({ content, mentions }: Pick<Comment, 'mentions'> & { content: string }) {
  const parsed = useMemo(() => blocks(content), [content]);

  const drawInline = (inline: Inline, key: number): ReactNode => {
    if (typeof inline === 'string') return inline;
    switch (inline.kind) {
      case 'break':
        return <br key={key} />;
      case 'code':
        return <code key={key}>{inline.text}</code>;
      case 'link':
        return (
          <TextLink key={key} href={inline.href} text={inline.children.join('')}>
            {inline.children.map(drawInline)}
          </TextLink>
        );
      case 'picture':
        return <Picture key={key} id={inline.id} name={inline.name} />;
      case 'mention': {
        const person = mentions.find(({ id }) => id === inline.id);
        if (!person) return `@${inline.name}`;
        return (
          <span key={key} className={c.mention} title={person.email}>
            @{person.full_name || person.email}
          </span>
        );
      }
      default:
        return <inline.kind key={key}>{inline.children.map(drawInline)}</inline.kind>;
    }
  };
  const drawItem = (item: Inline[], key: number) => <li key={key}>{item.map(drawInline)}</li>;
  const drawRow = (cells: Inline[][], key: number, name: 'th' | 'td' = 'td') => (
    <tr key={key}>{cells.map((cell, column) => createElement(name, { key: column }, ...cell.map(drawInline)))}</tr>
  );
  const drawBlock = (block: Block, key: number) => {
    switch (block.kind) {
      case 'pre':
        return (
          <pre key={key}>
            <code>{block.text}</code>
          </pre>
        );
      case 'ul':
        return (
          <ul key={key} dir="auto">
            {block.items.map(drawItem)}
          </ul>
        );
      case 'ol':
        return (
          <ol key={key} dir="auto" start={block.start}>
            {block.items.map(drawItem)}
          </ol>
        );
      case 'table':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard
          <table key={key} dir="auto" tabIndex={0}>
            {block.head.length > 0 && <thead>{drawRow(block.head, 0, 'th')}</thead>}
            <tbody>{block.rows.map((cells, row) => drawRow(cells, row))}</tbody>
          </table>
        );
      default:
        return (
          <block.kind key={key} dir="auto">
            {block.children.map(drawInline)}
          </block.kind>
        );
    }
  };
  return <div className={`${p.prose} ${c.body}`}>{parsed.map(drawBlock)}</div>;
}
