import { limits } from '@groundwork/contract/base/limits';
import { isLink, linkRel } from '@groundwork/contract/base/rich-text';
import { Link } from '@tiptap/extension-link';
import { OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension, Mark, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Paste } from '../paste/paste.ts';
import * as words from '../words/words.ts';
import { Pictures } from './rich-text-pictures.ts';
import { Tables } from './rich-text-tables.ts';

const oneHeading = { level: limits.headingLevel };

/**
 * Allows bold and links in code, as other clients write them. Drops the language of code, because the app does not show
 * it. One to six # and a space begin the only kind of heading.
 */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension instanceof Mark && extension.name === 'code') return extension.extend({ excludes: '' });
      if (extension instanceof Node && extension.name === 'codeBlock')
        return extension.extend({ addAttributes: () => ({}) });
      if (extension instanceof Node && extension.name === 'heading')
        return extension.extend({
          addInputRules() {
            return [textblockTypeInputRule({ find: /^#{1,6}\s$/, type: this.type, getAttributes: oneHeading })];
          },
        });
      return extension;
    });
  },
});

/** Matches text whose first letter belongs to a right-to-left script. */
const fromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Sets the direction of each block by its first letter, without saving it. `dir="auto"` would also read the hidden name
 * of a checkbox.
 */
const Direction = Extension.create({
  name: 'direction',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const blocks: Decoration[] = [];
          doc.forEach((node, at) => {
            blocks.push(
              Decoration.node(at, at + node.nodeSize, { dir: fromRight.test(node.textContent) ? 'rtl' : 'ltr' }),
            );
          });
          return DecorationSet.create(doc, blocks);
        },
      },
    }),
  ],
});

/** The extensions of the editor. Their HTML is exactly that of `richTextSamples`. */
export const richTextExtensions = [
  Kit.configure({
    heading: { levels: [oneHeading.level] },
    horizontalRule: false,
    link: false,
    orderedList: false,
    trailingNode: false,
    underline: false,
  }),
  Direction,
  Paste,
  Pictures,
  ...Tables,
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    // `Paste` handles addresses that are pasted over a selection.
    linkOnPaste: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: linkRel },
    isAllowedUri: isLink,
  }),
  OrderedList.extend({
    // The paste handler of the list would turn a pasted "24. December" into a list.
    addProseMirrorPlugins: () => [],
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (list: HTMLElement) => Number.parseInt(list.getAttribute('start') ?? '', 10) || 1,
      },
    }),
  }),
  TaskList,
  TaskItem.extend({
    renderHTML: ({ HTMLAttributes }) => ['li', mergeAttributes(HTMLAttributes, { 'data-type': 'taskItem' }), 0],
  }).configure({
    nested: true,
    a11y: { checkboxLabel: (node) => words.ui.richText.done(node.firstChild?.textContent ?? '') },
  }),
];
