import { enterKey } from './pressed-key.ts';

/** How long typed keys wait for a field, in milliseconds. */
const longestMs = 10_000;

/**
 * Buffers the keys that are typed after a shortcut until the field that it opens has the focus. `from` is the element
 * that had the focus before.
 */
let ahead: { text: string; enters: boolean; from: EventTarget | null; until: number } | null = null;

export const takesText = (target: Element) =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;

/** Starts to buffer the keys that follow a shortcut. */
export function beginTypeAhead({ target }: Pick<KeyboardEvent, 'target'>) {
  ahead = { text: '', enters: false, from: target, until: Date.now() + longestMs };
}

/** Drops the buffered keys, because no field opens. */
export function endTypeAhead() {
  ahead = null;
}

/** Buffers the key for the field that opens. Returns whether it did. */
export function keepTyped(event: KeyboardEvent): boolean {
  if (!ahead) return false;
  const elsewhere = event.target !== ahead.from && event.target instanceof Element && takesText(event.target);
  if (elsewhere || event.key === 'Escape' || Date.now() > ahead.until) {
    endTypeAhead();
    return false;
  }
  const isText = [...event.key].length === 1;
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (isShortcut || event.isComposing) return false;
  if (event.key === 'Enter') {
    // Enter is meant for the new field, not for the element that still has the focus.
    event.preventDefault();
    ahead.enters = true;
    return true;
  }
  if (!isText && event.key !== 'Backspace') return false;
  // Ignores text after Enter, which closes the field.
  if (!ahead.enters) ahead.text = isText ? ahead.text + event.key : [...ahead.text].slice(0, -1).join('');
  event.preventDefault();
  return true;
}

/** Returns the buffered text, and whether Enter followed it. A menu replays both to choose an option. */
export function takeTyped() {
  const { text = '', enters = false } = ahead ?? {};
  endTypeAhead();
  return { text, enters };
}

function pressEnter(element: HTMLInputElement | HTMLTextAreaElement) {
  const goesOn = element.dispatchEvent(enterKey());
  if (goesOn && element instanceof HTMLInputElement) element.form?.requestSubmit();
}

/** Types the buffered keys into the element if it is a text field. */
export function giveTyped(element: EventTarget | null) {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!ahead || element === ahead.from || !isField || !takesText(element)) return;
  const { text, enters } = takeTyped();
  if (!text && !enters) return;
  // In a microtask, because the field may get the focus while React still renders it.
  queueMicrotask(() => {
    // In a later task, after the field has handled the typed text.
    if (enters) window.setTimeout(() => pressEnter(element));
    if (!text) return;
    const { value, selectionStart, selectionEnd } = element;
    element.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  });
}
