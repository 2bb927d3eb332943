import { createContext, use, useLayoutEffect, useRef, useState } from 'react';

/** An unsaved text, with the name of its field. */
export type TypedText = { label?: string | undefined; text: string };
type Reader = () => TypedText[];

/** The editors of a page, dialog or panel. The scope can read their texts until just before they unmount. */
export class TypedScope {
  readonly #outer: TypedScope | null;
  readonly #readers = new Set<Reader>();
  /** True while a component already offers the texts for copying, so that no other needs to. */
  isTaken = false;

  constructor(outer: TypedScope | null = null) {
    this.#outer = outer;
  }

  /** Adds an editor to this scope and to the outer ones. Returns the function that removes it. */
  add(reader: Reader): () => void {
    const removeOuter = this.#outer?.add(reader);
    this.#readers.add(reader);
    return () => {
      this.#readers.delete(reader);
      removeOuter?.();
    };
  }

  get isTakenAnywhere(): boolean {
    return this.isTaken || (this.#outer?.isTakenAnywhere ?? false);
  }

  read(): TypedText[] {
    return [...this.#readers].flatMap((read) => read()).filter(({ text }) => text.trim() !== '');
  }
}

/** Everything that is being typed in this tab. */
export const everythingTyped = new TypedScope();

/** Provides the scope of the editors below. */
export const TypedIn = createContext(everythingTyped);

/** Returns a scope inside the surrounding one. */
export function useTypedScope(): TypedScope {
  const outer = use(TypedIn);
  const [scope] = useState(() => new TypedScope(outer));
  return scope;
}

/** Makes the unsaved texts of an editor known to the scopes around it. */
export function useTyped(read: Reader) {
  const scope = use(TypedIn);
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useLayoutEffect(() => scope.add(() => latest.current()), [scope]);
}

/**
 * Returns the unsaved texts of a scope at the moment when `isGone` became true. The editors themselves then unmount.
 */
export function useTypedUntil(scope: TypedScope, isGone: boolean): TypedText[] {
  const [typed, setTyped] = useState<TypedText[] | null>(null);
  if (isGone !== (typed !== null)) {
    scope.isTaken = isGone;
    setTyped(isGone ? scope.read() : null);
  }
  return typed ?? [];
}

/** Returns texts as one, for the clipboard. */
export const asOneText = (typed: TypedText[]) =>
  typed.map(({ label, text }) => (label ? `${label}:\n${text}` : text)).join('\n\n');

/** Returns the plain text of HTML, with a line for each block and tabs between the cells of a row. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const row of body.querySelectorAll('tr')) {
    for (const line of row.querySelectorAll('p + p, br')) line.before(' ');
    row.textContent = `${[...row.children].map(({ textContent }) => textContent).join('\t')}\n`;
  }
  for (const block of body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, br')) block.append('\n');
  return (body.textContent ?? '').trim();
}
