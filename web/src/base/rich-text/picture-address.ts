import { basePath } from '../deployment/base-path.ts';

/** The URL of a picture attachment; for a photo, the URL of its preview. */
export const pictureAddress = (id: string) => `${basePath}/api/attachments/${id}/file?preview=true`;
