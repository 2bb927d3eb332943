import * as messages from '@groundwork/contract/base/messages.gen';
import type { Attachment } from '@groundwork/contract/talk/attachments';
import { ActionIcon, Modal } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { download } from './attachment-mutations.ts';
import c from './attachment-preview.module.css';
import { fileAddress, isThere } from './attachment-queries.ts';
import { isPicture } from './attachment-row.tsx';

type PreviewProps = { files: Attachment[]; viewed: string | null; onView: (id: string | null) => void };

/** Shows images and PDFs in a dialog, with previous and next. */
export const AttachmentPreview = bounded(function AttachmentPreview({ files, viewed, onView }: PreviewProps) {
  const phone = usePhone();
  const index = files.findIndex(({ id }) => id === viewed);
  const file = files[index];
  const onTop = useTopLayer(file !== undefined);
  const close = () => onView(null);
  const go = (by: 1 | -1) => {
    const to = files[index + by];
    if (to) onView(to.id);
  };
  const steps = [
    { by: -1, Icon: IconChevronLeft, label: words.attachments.previous, className: c.previous },
    { by: 1, Icon: IconChevronRight, label: words.attachments.next, className: c.next },
  ] as const;
  return (
    <Modal
      opened={file !== undefined}
      onClose={close}
      closeOnEscape={onTop}
      size={1200}
      centered
      fullScreen={phone}
      withCloseButton={false}
      title={file?.file_name ?? ''}
      classNames={{ content: c.content, header: c.title, body: c.body }}
      onKeyDown={getHotkeyHandler([
        ['ArrowLeft', () => go(-1)],
        ['ArrowRight', () => go(1)],
      ])}
    >
      {file && (
        <>
          <div className={c.head}>
            <span className={c.name} title={file.file_name}>
              {file.file_name}
            </span>
            <span className={c.place} aria-live="polite">
              {files.length > 1 && words.attachments.place(index + 1, files.length)}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={phone ? 40 : 28}
              aria-label={words.attachments.download(file.file_name)}
              onClick={() => download(file)}
            >
              <IconDownload size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={phone ? 40 : 28}
              aria-label={words.attachments.close}
              onClick={close}
              data-autofocus
            >
              <IconX size={18} stroke={1.7} />
            </ActionIcon>
          </div>
          <div className={c.stage}>
            {files.length > 1 &&
              steps.map(({ by, Icon, label, className }) => (
                <ActionIcon
                  key={by}
                  className={className}
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={label}
                  disabled={!files[index + by]}
                  onClick={() => go(by)}
                >
                  <Icon size={20} stroke={1.7} />
                </ActionIcon>
              ))}
            <div className={c.shown}>
              <Shown key={file.id} file={file} />
            </div>
          </div>
        </>
      )}
    </Modal>
  );
});

function Shown({ file }: { file: Attachment }) {
  const address = fileAddress(file);
  const [broken, setBroken] = useState(false);
  // An iframe reports no load error, so a request first checks that the file is available.
  const {
    data: there = true,
    error,
    refetch,
  } = useQuery({
    queryKey: ['file', file.id],
    queryFn: () => isThere(address),
    retry: false,
    gcTime: 0,
  });
  if (broken || error || !there) {
    const again = () => {
      setBroken(false);
      refetch();
    };
    return (
      <ErrorState title={messages.attachments.viewFailed} error={error ?? new Error(file.file_name)} onRetry={again} />
    );
  }
  if (isPicture(file)) return <img src={address} alt={file.file_name} onError={() => setBroken(true)} />;
  // The iframe has no `sandbox` attribute, because Chromium would then show no PDF. The response has a CSP with
  // `sandbox`.
  return <iframe src={address} title={file.file_name} />;
}
