import { ActionIcon } from '@mantine/core';
import { IconBookmarkPlus, IconCheck, IconPencil, IconTrash, type Icon as IconType } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import * as words from '../../base/words/words.ts';
import c from './saved-views.module.css';
import type { Named } from './view-mutations.ts';

const text = words.views;

/** A button of a row. `pressed` is for one that turns something on and off. */
type ViewAct = { label: string; Icon: IconType; onClick: () => void; pressed?: boolean };

/** The appearance and the actions of a view in the list. */
export type ShownView = {
  address: Pick<LinkProps, 'to' | 'search'>;
  icon: ReactNode;
  /** Marks behind the name. */
  marks?: ReactNode;
  /** More buttons, the first of the row. */
  acts?: ViewAct[];
  /** Both are allowed unless stated otherwise. */
  can?: { edit: boolean; delete: boolean };
};

type ViewRowProps<View extends Named> = ShownView & {
  view: View;
  /** Whether the view equals the URL. */
  current: boolean;
  /** The name of the button that opens the form. */
  editLabel: string;
  form: (onSaved: () => void) => ReactNode;
  grip: ReactNode;
  onOpen: (() => void) | undefined;
  /** Undefined when the URL has no changes to save. */
  onUpdate: (() => void) | undefined;
  onDelete: () => void;
};

/** A row of the saved views. The name opens the view. */
export function ViewRow<View extends Named>(props: ViewRowProps<View>) {
  const { view, address, icon, marks, acts = [], can, current, editLabel, form, grip } = props;
  const { onOpen, onUpdate, onDelete } = props;
  const [editing, setEditing] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const stop = () => {
    setEditing(false);
    requestAnimationFrame(() => link.current?.focus());
  };
  if (editing)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the form inside
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          stop();
        }}
      >
        {form(stop)}
      </div>
    );
  const all: (ViewAct | false | undefined)[] = [
    ...acts,
    can?.edit !== false && onUpdate && { label: text.update(view.name), Icon: IconBookmarkPlus, onClick: onUpdate },
    can?.edit !== false && { label: editLabel, Icon: IconPencil, onClick: () => setEditing(true) },
    can?.delete !== false && { label: text.delete(view.name), Icon: IconTrash, onClick: onDelete },
  ];
  return (
    <div className={c.row}>
      <Link
        {...address}
        ref={link}
        className={c.open}
        title={view.name}
        activeOptions={{ exact: true }}
        aria-current={current ? 'page' : undefined}
        onClick={onOpen}
      >
        {icon}
        <span dir="auto">{view.name}</span>
        {marks}
        {current && <IconCheck size={14} stroke={2} aria-hidden />}
      </Link>
      <span className={c.acts}>
        {all.map(
          (act) =>
            act && (
              <ActionIcon
                key={act.label}
                variant="subtle"
                color={act.pressed ? undefined : 'gray'}
                className={c.act}
                aria-label={act.label}
                title={act.label}
                aria-pressed={act.pressed}
                onClick={act.onClick}
              >
                <act.Icon size={16} stroke={1.6} />
              </ActionIcon>
            ),
        )}
        {grip}
      </span>
    </div>
  );
}
