/** Characters that show nothing: white space, controls, zero-width and filler characters, tags, variation selectors. */
const invisible = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** Whether a text shows nothing. Words and emoji with joiners are not blank: other characters remain. */
export const isBlank = (text: string) => text.replace(invisible, '') === '';

/**
 * Bidi embeddings, overrides and isolates. An unclosed one reorders the text after a name, and any of them can make a
 * name look like another name. Right-to-left text needs none of them; the marks U+200E, U+200F and U+061C are allowed.
 */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text can change the order of the text around it. */
export const reorders = (text: string) => text.search(reordering) >= 0;

/** Cleans a name that cannot be refused, such as an imported one: removes bidi control characters; blank becomes ''. */
export function cleanName(name: string): string {
  const plain = name.replace(reordering, '');
  return isBlank(plain) ? '' : plain;
}
