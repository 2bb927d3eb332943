import { isLonger } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Caret } from '../../base/rich-text/rich-text-area.tsx';
import { RichTextEditor } from '../../base/rich-text/rich-text-editor.tsx';
import * as words from '../../base/words/words.ts';
import { useUploadPicture } from '../../talk/attachments/picture-upload.ts';
import c from './task-description.module.css';
import type { Description } from './task-description-writing.ts';

const w = words.tasks.descriptions;

type TaskDescriptionEditorProps = {
  taskId: string;
  description: Description;
  /** The description that the user saw last, on which the text is based. */
  from: string | null;
  caret: Caret;
  /** Rendered until the code of the editor has loaded. */
  waiting: ReactNode;
  onClose: () => void;
};

/** The editor of a description. It stores every change as a draft, so that leaving loses nothing. */
export function TaskDescriptionEditor({
  taskId,
  description,
  from,
  caret,
  waiting,
  onClose,
}: TaskDescriptionEditorProps) {
  const { draft, keep, forget, write, changedSince } = description;
  const tooLong = draft !== undefined && isLonger(draft.html, limits.text.description);

  const [uploading, setUploading] = useState(0);
  const onPicture = useUploadPicture({ task_id: taskId });

  const save = () => {
    if (tooLong || uploading > 0) return;
    onClose();
    if (draft) write(draft.html, from);
  };
  return (
    <div className={c.editor}>
      <RichTextEditor
        html={draft?.html ?? from ?? ''}
        label={words.tasks.fields.description}
        placeholder={w.add}
        caret={caret}
        waiting={waiting}
        onChange={(html) => (html === (from ?? '') ? forget() : keep({ html, from }))}
        onPicture={onPicture}
        onUploading={setUploading}
        onSave={save}
        onCancel={onClose}
      />
      {tooLong && (
        <Text size="xs" c="error" role="alert">
          {w.tooLong}
        </Text>
      )}
      {changedSince(from) && (
        <div className={c.note} role="status">
          {w.changed}
          <Button className={c.choices} variant="subtle" onClick={onClose}>
            {w.compare}
          </Button>
        </div>
      )}
      <div className={c.acts}>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {words.tasks.cancel}
        </Button>
        <Button
          onClick={save}
          disabled={uploading > 0}
          title={uploading > 0 ? words.ui.richText.waitForPictures : words.ui.richText.saveKeys}
        >
          {words.tasks.save}
        </Button>
      </div>
    </div>
  );
}
