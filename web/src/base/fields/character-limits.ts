import { characters, firstCharacters } from '@groundwork/contract/base/characters';
import { toastError } from '../toast/toast.ts';
import * as words from '../words/words.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Makes `maxlength` count characters, as the server and PostgreSQL do. Browsers count UTF-16 units, so that an emoji
 * counts as two. A focused field accepts twice as many units. The listeners then remove the characters beyond the limit
 * and show a toast. They run before the listeners of React, which reads the cut value.
 */
export function limitByCharacters() {
  addEventListener('focusin', ({ target }) => {
    if (!isField(target) || target.maxLength < 0) return;
    if (target.maxLength === 2 * mostOf(target)) return;
    target.dataset.most = String(target.maxLength);
    target.maxLength *= 2;
  });
  addEventListener(
    'input',
    ({ target, isComposing }: Event & { isComposing?: boolean }) => {
      if (isField(target) && !isComposing) cut(target);
    },
    { capture: true },
  );
  addEventListener(
    'compositionend',
    ({ target }) => {
      if (isField(target) && cut(target)) target.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    { capture: true },
  );
}

const mostOf = ({ dataset }: Field) => Number(dataset.most ?? Number.NaN);

/**
 * Removes the excess characters before the caret, where the person typed or pasted them. Returns whether there were too
 * many.
 */
function cut(field: Field): boolean {
  const { value } = field;
  const tooMany = characters(value) - mostOf(field);
  if (!(tooMany > 0)) {
    delete field.dataset.cut;
    return false;
  }
  // Shows one toast while the person keeps typing beyond the limit.
  if (field.dataset.cut === undefined) toastError(words.ui.cut(mostOf(field)));
  field.dataset.cut = '';
  // Email fields have no selection.
  const caret = field.selectionStart ?? value.length;
  const before = value.slice(0, caret);
  const kept = firstCharacters(before, Math.max(0, characters(before) - tooMany));
  // Setting the property of the element itself would tell React that nothing has changed.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, kept + value.slice(caret));
  if (field.selectionStart !== null) field.setSelectionRange(kept.length, kept.length);
  return true;
}
