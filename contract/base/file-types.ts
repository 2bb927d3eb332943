/**
 * The types that a browser displays inline, detected by content (rulings, "Files"). Every other file can only be
 * downloaded: text by content and name, photos of phones, and `plainFile` for all others.
 */
export const shownTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'] as const;
export const textTypes = ['text/plain', 'text/csv', 'text/markdown'] as const;
export const photoType = 'image/heic';
export const plainFile = 'application/octet-stream';
export type FileType = (typeof shownTypes)[number] | (typeof textTypes)[number] | typeof photoType | typeof plainFile;
/** Whether a browser displays a file of this type inline. */
export const isShownType = (type: string) => (shownTypes as readonly string[]).includes(type);
/** Whether there is a picture or a page to look at: the file itself, or the preview of a photo. */
export const isViewable = (type: string) => isShownType(type) || type === photoType;
