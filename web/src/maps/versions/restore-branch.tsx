import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { client } from '../../base/queries/api.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

const text = words.mapHistory.restore;

type RestoreBranchProps = {
  mapId: string;
  node: { id: string; title: string };
  at: string;
  when: string;
  /** Has a small button, for a row. */
  short?: boolean;
  onDone: () => void;
};

/** Asks how to restore a branch as of a moment, and restores it. The toast offers to undo this. */
export function RestoreBranch({ mapId, node, at, when, short = false, onDone }: RestoreBranchProps) {
  const [asking, setAsking] = useState(false);
  const onError = (error: Error) => toastError(messages.versions.restoreFailed, { detail: error.message });
  const preview = useMutation({
    mutationFn: () => client.versions.restore({ mapId, node_id: node.id, at, preview: true }),
    onSuccess: () => setAsking(true),
    onError,
  });
  const undo = useMutation({
    mutationFn: ({ node_ids, before }: { node_ids: string[]; before: string }) =>
      client.versions.restore({ mapId, node_ids, at: before }),
    onSuccess: () => toastSuccess(text.undone),
    onError,
  });
  const restore = useMutation({
    mutationFn: () => client.versions.restore({ mapId, node_id: node.id, at }),
    onSuccess: ({ left_ids, ...done }) => {
      toastSuccess(text.done, {
        name: node.title,
        detail: left_ids.length > 0 ? text.left(left_ids.length) : undefined,
        undo: () => undo.mutate(done),
      });
      onDone();
    },
    onError,
  });
  const { data } = preview;
  return (
    <>
      <Button
        variant="default"
        {...(short
          ? { size: 'xs', 'aria-label': text.named(node.title) }
          : { leftSection: <IconRestore size={15} stroke={1.7} /> })}
        loading={preview.isPending || restore.isPending}
        onClick={() => preview.mutate()}
      >
        {short ? text.short : text.command}
      </Button>
      {data && (
        <Confirm
          opened={asking}
          title={text.title(node.title, when)}
          description={text.does(data)}
          note={text.stays(data.skipped)}
          confirmText={text.confirm}
          onConfirm={() => restore.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
