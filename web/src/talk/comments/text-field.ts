/** Replaces the text from `start` to `end`. The browser's undo works, and the field sends an input event. */
export function insert(
  field: HTMLTextAreaElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
) {
  field.focus();
  field.setSelectionRange(start, end);
  // `execCommand` is deprecated, but nothing else keeps the browser's undo.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Adds Markdown marks around the selection, or removes them. Without a selection, puts the caret between the marks. */
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

/** Prefixes every selected line with the result of `mark`. */
export function beginLines(field: HTMLTextAreaElement, mark: (line: number) => string) {
  const start = field.value.lastIndexOf('\n', field.selectionStart - 1) + 1;
  const next = field.value.indexOf('\n', field.selectionEnd);
  const end = next < 0 ? field.value.length : next;
  const lines = field.value.slice(start, end).split('\n');
  insert(field, lines.map((line, index) => mark(index) + line).join('\n'), start, end);
}
