/**
 * Puts a text on the clipboard. Browsers offer `navigator.clipboard` only on HTTPS and localhost; elsewhere a hidden
 * field is copied. Rejects if the browser refuses.
 */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, because the dialog keeps the focus.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser refuses to copy');
}
