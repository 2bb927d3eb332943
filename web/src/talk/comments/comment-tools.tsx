import { ActionIcon } from '@mantine/core';
import { IconAt, IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import type { RefObject } from 'react';
import * as words from '../../base/words/words.ts';
import c from './comment-tools.module.css';
import { beginLines, insert, wrap } from './text-field.ts';

const w = words.comments;

const tools = () => [
  { label: w.bold, Icon: IconBold, use: (field: HTMLTextAreaElement) => wrap(field, '**') },
  { label: w.italic, Icon: IconItalic, use: (field: HTMLTextAreaElement) => wrap(field, '_') },
  { label: w.list, Icon: IconList, use: (field: HTMLTextAreaElement) => beginLines(field, () => '- '), wide: true },
  {
    label: w.numbers,
    Icon: IconListNumbers,
    use: (field: HTMLTextAreaElement) => beginLines(field, (line) => `${line + 1}. `),
    wide: true,
  },
  { label: w.link, Icon: IconLink, use: (field: HTMLTextAreaElement) => wrap(field, '[', '](https://)') },
  {
    label: w.mention,
    Icon: IconAt,
    use: (field: HTMLTextAreaElement) =>
      insert(field, /[\p{L}\p{N}_@]$/u.test(field.value.slice(0, field.selectionStart)) ? ' @' : '@'),
  },
];

/** The formatting buttons of a comment. The text field keeps the focus. */
export function CommentTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <div className={c.tools} role="toolbar" aria-label={w.formatting}>
      {tools().map(({ label, Icon, use, wide }) => (
        <ActionIcon
          key={label}
          className={c.tool}
          data-wide={wide}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          title={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && use(field.current)}
        >
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      ))}
    </div>
  );
}
