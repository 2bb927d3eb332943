import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';
import { type Editor, Node } from '@tiptap/react';

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** The library requires sizes for cells. In this editor, each cell has one row and one column, and no size is saved. */
const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries({ colspan: 1, rowspan: 1, colwidth: null }).map(([size, value]) => [
          size,
          { default: value, parseHTML: () => value, rendered: false },
        ]),
      ),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Deletes rows or columns; with the last of them, deletes the table. */
const orTable =
  (command: Command): Command =>
  (state, dispatch) =>
    command(state, dispatch) || deleteTable(state, dispatch);

export const tableCommands = {
  addRowAfter,
  addColumnAfter,
  deleteRow: orTable(deleteRow),
  deleteColumn: orTable(deleteColumn),
};

/** Runs a command at the caret. Returns whether the command applied. */
export const runInTable = ({ state, view }: Editor, command: Command): boolean => command(state, view.dispatch, view);

/** Tables of paragraphs in cells, without merged cells. */
export const Tables = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    addKeyboardShortcuts: () => ({
      Tab: ({ editor }) => runInTable(editor, goToNextCell(1)),
      'Shift-Tab': ({ editor }) => runInTable(editor, goToNextCell(-1)),
    }),
    addProseMirrorPlugins: () => [tableEditing()],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];
