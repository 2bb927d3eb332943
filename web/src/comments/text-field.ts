/** Puts a text into a field in the place of what stands from `start` to `end`, as if it had been typed: it can be undone, and the field says that it changed. */
export function insert(
  field: HTMLTextAreaElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
) {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, and still the only way that keeps the field's undo.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts marks around what is selected, or takes them away; with nothing selected the caret stands between them. */
export function wrap(field: HTMLTextAreaElement, before: string, after = before) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const selected = value.slice(start, end);
  if (value.slice(start - before.length, start) === before && value.slice(end, end + after.length) === after) {
    insert(field, selected, start - before.length, end + after.length);
    field.setSelectionRange(start - before.length, end - before.length);
  } else {
    insert(field, `${before}${selected}${after}`, start, end);
    field.setSelectionRange(start + before.length, end + before.length);
  }
}

/** Begins every selected line with what `mark` says of it. */
export function beginLines(field: HTMLTextAreaElement, mark: (line: number) => string) {
  const start = field.value.lastIndexOf('\n', field.selectionStart - 1) + 1;
  const next = field.value.indexOf('\n', field.selectionEnd);
  const end = next < 0 ? field.value.length : next;
  const lines = field.value.slice(start, end).split('\n');
  insert(field, lines.map((line, index) => mark(index) + line).join('\n'), start, end);
}
