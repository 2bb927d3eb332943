import * as messages from '@groundwork/contract/base/messages.gen';
import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { sentOf } from '../../base/files/file-size.ts';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import c from './attachments.module.css';
import { FileIcon } from './file-icon.tsx';
import type { Upload } from './uploads.ts';

/** A running upload with its progress and a cancel button, or a failed one with its reason. */
export function UploadRow({
  upload,
  onRetry,
  onCancel,
}: {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const { file, state, sent, error, mayRetry } = upload;
  const size = usePhone() ? 40 : 28;
  const failed = state === 'failed';
  const percent = Math.floor((100 * sent) / Math.max(file.size, 1));
  return (
    <li className={c.file}>
      <span className={c.picture}>
        <FileIcon name={file.name} />
      </span>
      <div className={c.text}>
        <span className={c.name} title={file.name}>
          {file.name}
        </span>
        {failed ? (
          <div className={c.error} role="alert">
            {words.attachments.failed(messages.attachments.uploadFailed, error)}
          </div>
        ) : (
          <div
            className={c.bar}
            role="progressbar"
            aria-label={words.attachments.uploading(file.name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      {!failed && (
        <span className={c.sent}>{state === 'waiting' ? words.attachments.waiting : sentOf(sent, file.size)}</span>
      )}
      <div className={c.tools}>
        {failed && mayRetry && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={size}
            aria-label={words.attachments.tryAgain(file.name)}
            onClick={onRetry}
          >
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={failed ? words.attachments.dismiss(file.name) : words.attachments.cancel(file.name)}
          onClick={onCancel}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  );
}
