/** Characters that show nothing: white space, controls, zero-width and filler characters, tags, variation selectors. */
const invisible = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** Whether a text shows nothing. Joiners inside words and emoji do not count, because something is left without them. */
export const isBlank = (text: string) => text.replace(invisible, '') === '';

/**
 * Bidi embeddings, overrides and isolates. One that is not closed changes the order of the text behind a name, and with
 * one a name reads as another. Right-to-left letters need none of them; the marks U+200E, U+200F and U+061C are allowed.
 */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text can change the order of the text around it. */
export const reorders = (text: string) => text.search(reordering) >= 0;

/** A name that cannot be refused, such as one of another product: without these characters; empty if it shows nothing. */
export function cleanName(name: string): string {
  const plain = name.replace(reordering, '');
  return isBlank(plain) ? '' : plain;
}
