import { pictureAttribute } from '@groundwork/contract/base/pictures';
import type { Node as PictureNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Node } from '@tiptap/react';
import { embeddedPictures, hasEmbedded } from '../paste/embedded-pictures.ts';
import { sliceOf } from '../paste/paste.ts';
import { picturesOf } from '../paste/pasted-pictures.ts';
import { htmlWithPictures } from '../paste/pasted-rich-text.ts';
import { newId } from '../queries/new-id.ts';
import * as words from '../words/words.ts';
import { localPicture, release, showLocally } from './local-pictures.ts';
import c from './picture.module.css';
import { pictureAddress } from './picture-address.ts';

/** Uploads a picture and returns the attachment that shows it. Rejects with the message to show. */
export type UploadPicture = (file: File) => Promise<{ id: string; name: string }>;

export type PictureOptions = {
  /** Null where attachments are not possible. */
  upload: UploadPicture | null;
  /** Called with the number of running uploads and the message of the last failure. */
  onChange: (change: { uploading: number; failed?: string | undefined }) => void;
};

type Step = { add: { key: string; at: number; name: string } } | { remove: string };
const waiting = new PluginKey<DecorationSet>('waiting pictures');

function placeholder(name: string): HTMLElement {
  const place = document.createElement('span');
  place.className = c.missing ?? '';
  place.textContent = words.ui.richText.uploading(name);
  return place;
}

/** Shows placeholders for pictures that are uploading. They move with the text around them. */
const places = () =>
  new Plugin<DecorationSet>({
    key: waiting,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const moved = before.map(tr.mapping, tr.doc);
        const step = tr.getMeta(waiting) as Step | undefined;
        if (!step) return moved;
        if ('remove' in step) return moved.remove(moved.find(undefined, undefined, ({ key }) => key === step.remove));
        const { at, key, name } = step.add;
        return moved.add(tr.doc, [Decoration.widget(at, () => placeholder(name), { key })]);
      },
    },
    props: { decorations: (state) => waiting.getState(state) },
  });

/** Inserts a picture into the text at a position, or into a paragraph of its own beside code and between blocks. */
function insertAt(tr: Transaction, at: number, picture: PictureNode) {
  const place = tr.doc.resolve(at);
  const { parent } = place;
  if (parent.inlineContent && parent.canReplaceWith(place.index(), place.index(), picture.type))
    return tr.insert(at, picture);
  const paragraph = picture.type.schema.nodes.paragraph?.create(null, picture);
  return paragraph ? tr.insert(parent.inlineContent ? place.after() : at, paragraph) : tr;
}

/** Shows placeholders at a position and replaces each by its picture after the upload. */
async function insert(view: EditorView, files: File[], at: number, { upload, onChange }: PictureOptions) {
  if (!upload) return onChange({ uploading: 0, failed: words.ui.richText.noPictures });
  const added = files.map((file) => ({ key: newId(), file }));
  for (const { key, file } of added)
    view.dispatch(view.state.tr.setMeta(waiting, { add: { key, at, name: file.name } } satisfies Step));
  let left = files.length;
  onChange({ uploading: left });
  for (const { key, file } of added) {
    const result = await upload(file).catch((error: Error) => error);
    if (view.isDestroyed) return;
    const [place] = waiting.getState(view.state)?.find(undefined, undefined, (spec) => spec.key === key) ?? [];
    const tr = view.state.tr.setMeta(waiting, { remove: key } satisfies Step);
    const node = result instanceof Error ? null : view.state.schema.nodes.picture?.create(result);
    if (node && place) insertAt(tr, place.from, node);
    view.dispatch(tr);
    left--;
    onChange({
      uploading: left,
      ...(result instanceof Error ? { failed: words.ui.richText.pictureFailed(file.name, result.message) } : {}),
    });
  }
}

/** The position of the picture with an id; undefined when it is no longer in the text. */
function placeOf(view: EditorView, id: string): number | undefined {
  let at: number | undefined;
  view.state.doc.descendants((node, position) => {
    if (node.type.name === 'picture' && node.attrs.id === id) at = position;
  });
  return at;
}

/** Pastes HTML with embedded pictures. Each is visible at once and becomes an attachment after its upload. */
async function pasteEmbedded(view: EditorView, html: string, { upload, onChange }: PictureOptions) {
  const { take, taken, problem } = embeddedPictures();
  const text = htmlWithPictures(html, upload ? take : () => null);
  for (const { id, file } of taken) showLocally(id, file);
  view.dispatch(view.state.tr.replaceSelection(sliceOf(text, view.state.selection.$from)).scrollIntoView());
  let failed = upload ? problem() : words.ui.richText.noPictures;
  let left = taken.length;
  onChange({ uploading: left, failed });
  for (const { id, file } of taken) {
    const result = await upload?.(file).catch((error: Error) => error);
    release(id);
    if (view.isDestroyed) return;
    left--;
    if (result instanceof Error) failed = words.ui.richText.pictureFailed(file.name, result.message);
    const at = placeOf(view, id);
    const { tr, schema } = view.state;
    if (at !== undefined)
      view.dispatch(
        result && !(result instanceof Error)
          ? tr.setNodeMarkup(at, undefined, result)
          : tr.replaceWith(at, at + 1, schema.text(words.ui.richText.picture(file.name))),
      );
    onChange({ uploading: left, failed });
  }
}

/** A picture in the text: an attachment, stored as a link with its name. Also handles pasted and dropped files. */
export const Pictures = Node.create<PictureOptions>({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  // A higher priority than links, which parse the same element.
  priority: 1100,
  addOptions: () => ({ upload: null, onChange: () => {} }),
  addAttributes: () => ({
    id: { default: '', parseHTML: (link: HTMLElement) => link.getAttribute(pictureAttribute), rendered: false },
    name: { default: '', parseHTML: (link: HTMLElement) => link.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: `a[${pictureAttribute}]`, priority: 100 }],
  renderHTML: ({ node }) => ['a', { [pictureAttribute]: node.attrs.id }, node.attrs.name],
  renderText: ({ node }) => node.attrs.name,
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.className = c.picture ?? '';
      dom.src = localPicture(node.attrs.id) ?? pictureAddress(node.attrs.id);
      dom.alt = node.attrs.name || words.ui.richText.unnamedPicture;
      return { dom };
    },
  addProseMirrorPlugins() {
    const { options } = this;
    const read = (view: EditorView, data: DataTransfer | null, at: number) => {
      const files = data ? picturesOf(data) : [];
      if (files.length === 0) return false;
      void insert(view, files, at, options);
      return true;
    };
    return [
      places(),
      new Plugin({
        props: {
          handlePaste(view, { clipboardData }) {
            const { $from, to } = view.state.selection;
            if (read(view, clipboardData, to)) return true;
            const html = clipboardData?.getData('text/html') ?? '';
            if (!hasEmbedded(html) || $from.parent.type.spec.code) return false;
            void pasteEmbedded(view, html, options);
            return true;
          },
          handleDOMEvents: {
            drop(view, event) {
              if (!event.dataTransfer?.files.length) return false;
              // Otherwise the browser would navigate to the file.
              event.preventDefault();
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              return read(view, event.dataTransfer, at ?? view.state.selection.to);
            },
          },
        },
      }),
    ];
  },
});
