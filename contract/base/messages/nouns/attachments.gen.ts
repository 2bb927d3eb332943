// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const attachments = catalogue('messages.attachments', {
  oneSubject: 'An attachment belongs to a task or to a goal',
  fileRequired: 'Please choose a file',
  oneFile: 'Please send one file at a time',
  notUploader: 'You do not have permission to delete this attachment',
  storageMissing: 'Storage bucket not configured. Please contact your administrator to set up file uploads.',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB.`,
  uploaded: 'File uploaded successfully',
  uploadFailed: 'Failed to upload file',
  downloaded: 'File downloaded successfully',
  downloadFailed: 'Failed to download file',
  viewFailed: 'Failed to view file',
  photoUnreadable: 'This picture cannot be shown. You can download it.',
  deleted: 'File deleted successfully',
  deleteFailed: 'Failed to delete file',
  loadFailed: 'Failed to load attachments',
});
