import { isViewable, photoType } from '@groundwork/contract/base/file-types';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Attachment } from '@groundwork/contract/talk/attachments';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { When } from '../../base/dates/when.tsx';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { fileSize } from '../../base/files/file-size.ts';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { download, useDeleteAttachment } from './attachment-mutations.ts';
import { fileAddress } from './attachment-queries.ts';
import c from './attachments.module.css';
import { FileIcon } from './file-icon.tsx';

export const isPicture = ({ file_type }: Pick<Attachment, 'file_type'>) => file_type.startsWith('image/');
/** Whether the preview can show a file. Other files can only be downloaded. */
export const isShown = ({ file_type }: Attachment) => isViewable(file_type);

/** One file. Its name opens the preview, or downloads the file when there is no preview. */
export function AttachmentRow({ attachment, onView }: { attachment: Attachment; onView: () => void }) {
  const { file_name, file_size, uploader, created_at, can } = attachment;
  const [asking, ask] = useDisclosure(false);
  const { mutate: remove } = useDeleteAttachment();
  const size = usePhone() ? 40 : 28;
  return (
    <li className={c.file}>
      <span className={c.picture}>
        <Picture attachment={attachment} />
      </span>
      <div className={c.text}>
        <UnstyledButton
          className={`${c.name} ${c.open}`}
          title={file_name}
          onClick={() => (isShown(attachment) ? onView() : download(attachment))}
        >
          {file_name}
        </UnstyledButton>
        <div className={c.about}>
          {words.attachments.about(fileSize(file_size), uploader?.full_name ?? messages.comments.formerMember)}
          <When at={created_at} />
        </div>
      </div>
      <div className={c.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={words.attachments.download(file_name)}
          onClick={() => download(attachment)}
        >
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
        {can.delete ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={size}
            aria-label={words.attachments.delete(file_name)}
            onClick={ask.open}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        ) : (
          <span className={c.noTool} />
        )}
      </div>
      <Confirm
        opened={asking}
        title={words.attachments.deleteFile}
        description={messages.general.deleteQuestion(file_name)}
        restorable
        confirmText={words.attachments.deleteFile}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(attachment)}
      />
    </li>
  );
}

/** A thumbnail if the image is small enough to load, otherwise a file icon. */
function Picture({ attachment }: { attachment: Attachment }) {
  const [broken, setBroken] = useState(false);
  // A photo is never too large, because its preview is small.
  const isLarge = attachment.file_size > limits.thumbnailBytes && attachment.file_type !== photoType;
  if (broken || !isPicture(attachment) || isLarge) return <FileIcon name={attachment.file_name} />;
  return <img src={fileAddress(attachment)} alt="" loading="lazy" onError={() => setBroken(true)} />;
}
