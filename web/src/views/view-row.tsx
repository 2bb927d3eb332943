import { ActionIcon } from '@mantine/core';
import { IconBookmarkPlus, IconCheck, IconPencil, IconTrash, type Icon as IconType } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { words } from '../words/words.ts';
import c from './saved-views.module.css';
import type { Named } from './view-mutations.ts';
import { ViewNameForm } from './view-name-form.tsx';

const text = words.views;

export type ViewRowProps<View extends Named> = {
  view: View;
  address: Pick<LinkProps, 'to' | 'search'>;
  Icon: IconType;
  /** Whether the view equals the URL. */
  current: boolean;
  rename: (name: string) => Promise<View>;
  onOpen: () => void;
  /** Undefined when the URL has no changes to save. */
  onUpdate: (() => void) | undefined;
  onDelete: () => void;
};

/** A row of the saved views. The name opens the view. */
export function ViewRow<View extends Named>(props: ViewRowProps<View>) {
  const { view, address, Icon, current, rename, onOpen, onUpdate, onDelete } = props;
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const stop = () => {
    setRenaming(false);
    requestAnimationFrame(() => link.current?.focus());
  };
  if (renaming)
    return (
      <li
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          stop();
        }}
      >
        <ViewNameForm place={view.id} label={text.rename(view.name)} name={view.name} save={rename} onSaved={stop} />
      </li>
    );
  const acts = [
    { label: text.update(view.name), Icon: IconBookmarkPlus, onClick: onUpdate },
    { label: text.rename(view.name), Icon: IconPencil, onClick: () => setRenaming(true) },
    { label: text.delete(view.name), Icon: IconTrash, onClick: onDelete },
  ];
  return (
    <li className={c.row}>
      <Link
        {...address}
        ref={link}
        className={c.open}
        title={view.name}
        activeOptions={{ exact: true }}
        aria-current={current ? 'page' : undefined}
        onClick={onOpen}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span dir="auto">{view.name}</span>
        {current && <IconCheck size={14} stroke={2} aria-hidden />}
      </Link>
      <span className={c.acts}>
        {acts.map(
          ({ label, Icon, onClick }) =>
            onClick && (
              <ActionIcon
                key={label}
                variant="subtle"
                color="gray"
                className={c.act}
                aria-label={label}
                title={label}
                onClick={onClick}
              >
                <Icon size={16} stroke={1.6} />
              </ActionIcon>
            ),
        )}
      </span>
    </li>
  );
}
