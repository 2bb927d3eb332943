/** Returns the attribute that makes the style sheet print the address of a link after a text that does not name it. */
export const printedAddress = (href: string, text: string) =>
  text.trim() === href || `mailto:${text.trim()}` === href ? {} : { 'data-address': href.replace(/^mailto:/, '') };
