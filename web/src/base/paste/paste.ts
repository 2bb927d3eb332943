import { DOMParser as DocumentParser, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { addressOf } from './pasted-address.ts';
import { cleanHtml, htmlOfText, isPlain } from './pasted-rich-text.ts';

/**
 * Makes the selected text of one line a link to a pasted address. If the selection is empty or an address, the pasted
 * address replaces it.
 */
function pasteAddress({ state, dispatch }: EditorView, pasted: string, href: string): boolean {
  const { selection, schema, tr, doc } = state;
  const { from, to } = selection;
  const link = schema.marks.link?.create({ href });
  const selected = doc.textBetween(from, to, '\n');
  if (!link || selected.includes('\n')) return false;
  if (selected.trim() === '' || addressOf(selected)) tr.replaceSelectionWith(schema.text(pasted.trim(), [link]), false);
  else tr.removeMark(from, to, link.type).addMark(from, to, link);
  dispatch(tr.scrollIntoView());
  return true;
}

/** The language that VS Code names beside the text that it copies. */
function vsCodeLanguage(data: DataTransfer): string | undefined {
  try {
    return JSON.parse(data.getData('vscode-editor-data')).mode;
  } catch {
    return undefined;
  }
}

/** Whether the plain text has more structure than the HTML: Markdown that a program copies as colored lines. */
function prefersText(data: DataTransfer, text: string): boolean {
  const language = vsCodeLanguage(data);
  if (language) return /^(markdown|mdx|plaintext)$/.test(language) || !text.trim().includes('\n');
  const html = data.getData('text/html');
  return html !== '' && htmlOfText(text) !== null && isPlain(html);
}

function onPaste(view: EditorView, { clipboardData: data }: ClipboardEvent): boolean {
  if (!data || view.state.selection.$from.parent.type.spec.code) return false;
  const text = data.getData('text/plain');
  const href = addressOf(text);
  // Browsers copy a link with the title of its page. Without a selection, that title is a better text than the address.
  const hasTitle = view.state.selection.empty && data.getData('text/html') !== '';
  if (href && !hasTitle && pasteAddress(view, text, href)) return true;
  if (!prefersText(data, text)) return false;
  // The event has no clipboard data, so that this handler ignores it.
  const event = new Event('paste') as ClipboardEvent;
  const html = htmlOfText(text);
  return html === null ? view.pasteText(text, event) : view.pasteHTML(html, event);
}

/** Returns HTML of rich text as a slice to insert at `context`. */
export function sliceOf(html: string, context: ResolvedPos): Slice {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const { schema } = context.doc.type;
  return Slice.maxOpen(DocumentParser.fromSchema(schema).parseSlice(body, { context }).content, true);
}

/** Converts clipboard data of other programs. Runs before the handlers of links and code blocks. */
export const Paste = Extension.create({
  name: 'readPaste',
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: cleanHtml,
        handlePaste: onPaste,
        clipboardTextParser(text, $context, plain) {
          const html = plain ? null : htmlOfText(text);
          // For null, ProseMirror splits the text into lines. Its types do not allow null.
          return html === null ? (null as unknown as Slice) : sliceOf(html, $context);
        },
      },
    }),
  ],
});
