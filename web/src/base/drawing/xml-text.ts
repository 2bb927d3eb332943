const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 allows no others.
const unwritable = /[&<>"'\u0000-\u001f\ufffe\uffff]/g;

/**
 * Escapes text for the inside of an element or attribute of XML. Characters that XML forbids become the replacement
 * character.
 */
export const xmlText = (text: string) =>
  text.toWellFormed().replace(unwritable, (character) => entities[character] ?? '\ufffd');
