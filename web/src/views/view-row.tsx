import type { TaskView } from '@groundwork/contract/views';
import { ActionIcon } from '@mantine/core';
import {
  IconBookmarkPlus,
  IconCalendarMonth,
  IconCheck,
  IconLayoutKanban,
  IconLayoutList,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { client } from '../api.ts';
import { words } from '../words/words.ts';
import c from './saved-views.module.css';
import { addressOfView } from './view-address.ts';
import { ViewNameForm } from './view-name-form.tsx';

const text = words.views;
const iconOf = ({ page, search }: TaskView) => {
  if (page === 'calendar') return IconCalendarMonth;
  return search.view === 'board' ? IconLayoutKanban : IconLayoutList;
};

type ViewRowProps = {
  view: TaskView;
  /** Whether the view equals the URL. */
  current: boolean;
  onOpen: () => void;
  /** Undefined when the URL has no changes to save. */
  onUpdate: (() => void) | undefined;
  onDelete: () => void;
};

/** A row of the saved views. The name opens the view. */
export function ViewRow({ view, current, onOpen, onUpdate, onDelete }: ViewRowProps) {
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const Icon = iconOf(view);
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
        <ViewNameForm
          place={view.id}
          label={text.rename(view.name)}
          name={view.name}
          save={(name) => client.views.update({ viewId: view.id, name })}
          onSaved={stop}
        />
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
        {...addressOfView(view)}
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
