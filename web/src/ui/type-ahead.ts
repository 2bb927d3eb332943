import { enterKey } from './pressed-key.ts';

/** How long typed keys wait for a field, in milliseconds. */
const longestMs = 10_000;

/** What is typed after a shortcut that opens a field, until the field has the focus. `from` had it before. */
let ahead: { text: string; enters: boolean; from: EventTarget | null; until: number } | null = null;

export const takesText = (target: Element) =>
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;

/** Keeps the keys that follow a shortcut. */
export function beginTypeAhead({ target }: Pick<KeyboardEvent, 'target'>) {
  ahead = { text: '', enters: false, from: target, until: Date.now() + longestMs };
}

/** Forgets the keys, because no field opens. */
export function endTypeAhead() {
  ahead = null;
}

/** Returns whether it has kept the key for the field that opens. */
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
    // It is meant for the field, not for what still has the focus.
    event.preventDefault();
    ahead.enters = true;
    return true;
  }
  if (!isText && event.key !== 'Backspace') return false;
  // The field closes with Enter.
  if (!ahead.enters) ahead.text = isText ? ahead.text + event.key : [...ahead.text].slice(0, -1).join('');
  event.preventDefault();
  return true;
}

/** Returns the kept text and whether Enter followed it, for a menu, which finds its options by them. */
export function takeTyped() {
  const { text = '', enters = false } = ahead ?? {};
  endTypeAhead();
  return { text, enters };
}

function pressEnter(element: HTMLInputElement | HTMLTextAreaElement) {
  const goesOn = element.dispatchEvent(enterKey());
  if (goesOn && element instanceof HTMLInputElement) element.form?.requestSubmit();
}

/** Types the kept keys into the element if it takes text. */
export function giveTyped(element: EventTarget | null) {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!ahead || element === ahead.from || !isField || !takesText(element)) return;
  const { text, enters } = takeTyped();
  if (!text && !enters) return;
  // After React has rendered the field, which may get the focus while it renders.
  queueMicrotask(() => {
    // After the field has found what was typed.
    if (enters) window.setTimeout(() => pressEnter(element));
    if (!text) return;
    const { value, selectionStart, selectionEnd } = element;
    element.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
  });
}
