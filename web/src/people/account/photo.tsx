import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button, FileButton } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { useAccount } from '../../base/session/session.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { useDeleteAvatar, useUploadAvatar } from './account-mutations.ts';
import classes from './photo.module.css';

const text = words.account;
const types = 'image/jpeg,image/png,image/gif,image/webp';

/** Shows, uploads and deletes the photo. Falls back to the initials and refuses files that are too large. */
export function Photo() {
  const account = useAccount();
  const upload = useUploadAvatar();
  const remove = useDeleteAvatar();
  const choose = useRef<HTMLButtonElement>(null);
  const reset = useRef<() => void>(null);
  const send = (avatar: File | null) => {
    if (!avatar) return;
    // Lets the person choose the same file again.
    reset.current?.();
    if (avatar.size > limits.avatarMegabytes * 1024 * 1024)
      toastError(messages.attachments.tooLarge(limits.avatarMegabytes));
    else upload.mutate({ avatar });
  };
  return (
    <div className={classes.photo}>
      <Avatar person={account} size={72} />
      <div>
        <div className={classes.buttons}>
          <FileButton accept={types} onChange={send} resetRef={reset}>
            {(props) => (
              <Button
                {...props}
                ref={choose}
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.7} />}
                loading={upload.isPending}
              >
                {text.upload}
              </Button>
            )}
          </FileButton>
          {account.avatar_url && (
            <Button
              variant="subtle"
              color="brick"
              aria-label={text.deletePhotoOf}
              leftSection={<IconTrash size={16} stroke={1.7} />}
              loading={remove.isPending}
              // The delete button disappears with the photo, so the focus moves to the upload button.
              onClick={() => remove.mutate(undefined, { onSuccess: () => choose.current?.focus() })}
            >
              {text.deletePhoto}
            </Button>
          )}
        </div>
        <p className={classes.hint}>{text.photoHint}</p>
      </div>
    </div>
  );
}
