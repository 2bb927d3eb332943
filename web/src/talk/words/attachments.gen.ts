// Generated from `web/src/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const attachments = catalogue('attachments', {
  dropHere: 'Drop files here, paste them, or',
  choose: 'choose files',
  limit: (megabytes: number) => `Up to ${megabytes} MB each`,
  list: 'Files',
  about: (size: string, uploader: string) => `${size}, ${uploader}, `,
  units: {
    b: 'B',
    kb: 'KB',
    mb: 'MB',
  },
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  waiting: 'Waiting',
  uploading: (name: string) => `Uploading ${name}`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  tryAgain: (name: string) => `Upload ${name} again`,
  dismiss: (name: string) => `Remove ${name} from the list`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  download: (name: string) => `Download ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteFile: 'Delete file',
  older: 'Show more files',
  place: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous file',
  next: 'Next file',
  close: 'Close',
});
