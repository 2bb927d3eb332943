import { basePath } from './base-path.ts';

/** The URL of an attachment as a picture; of a photo its preview. */
export const pictureAddress = (id: string) => `${basePath}/api/attachments/${id}/file?preview=true`;
