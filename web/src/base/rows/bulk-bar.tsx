import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash, IconX } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ConfirmOnDemand } from '../dialogs/confirm-on-demand.tsx';
import * as words from '../words/words.ts';
import c from './bulk-bar.module.css';

type BulkBarProps = {
  /** The accessible name of the bar: "Selected tasks". */
  label: string;
  count: number;
  /** Title and button of the confirmation: "Delete tasks". */
  deleteTitle: string;
  deleteQuestion: string;
  deleteNote?: string;
  onDelete: () => void;
  onClear: () => void;
  /** Further actions for all selected rows. */
  children?: ReactNode;
};

/** The actions bar for all selected rows. */
export function BulkBar(props: BulkBarProps) {
  const { label, count, deleteTitle, deleteQuestion, deleteNote, onDelete, onClear, children } = props;
  const [asking, ask] = useDisclosure(false);
  return (
    <div className={c.bar} data-screen-only role="toolbar" aria-label={label}>
      <b role="status">{words.ui.bulk.selected(count)}</b>
      <i />
      {children && (
        <>
          {children}
          <i />
        </>
      )}
      <BulkButton
        icon={<IconTrash size={16} stroke={1.6} aria-hidden />}
        name={words.ui.bulk.delete}
        onClick={ask.open}
        data-danger
      />
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.ui.bulk.clear} onClick={onClear}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
      <ConfirmOnDemand
        opened={asking}
        title={deleteTitle}
        description={deleteQuestion}
        restorable
        note={deleteNote}
        confirmText={deleteTitle}
        dangerous
        onClose={ask.close}
        onConfirm={onDelete}
      />
    </div>
  );
}

export function BulkButton({
  icon,
  name,
  ...rest
}: ComponentPropsWithRef<'button'> & { icon: ReactNode; name: string }) {
  return (
    <UnstyledButton {...rest} className={c.button} aria-label={name} title={name}>
      {icon}
      <span>{name}</span>
    </UnstyledButton>
  );
}
