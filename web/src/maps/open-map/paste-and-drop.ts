import type { ClipboardEvent, DragEvent } from 'react';
import type { MapSession } from '../session/map-session.ts';

const isInField = (target: EventTarget) =>
  (target as Element).closest('input, textarea, [contenteditable="true"]') !== null;

/** Whether a drag brings text or files from elsewhere. The drags of the outline move nodes. */
const brings = ({ dataTransfer: { types }, target }: DragEvent) =>
  (types.includes('Files') || types.includes('text/plain')) &&
  !types.some((type) => type.startsWith('application/vnd.pdnd')) &&
  !isInField(target);

/** Returns the node of the outline or of the canvas that is under the pointer. */
const nodeUnder = (target: EventTarget): string | null =>
  (target as Element).closest<HTMLElement>('[data-node]')?.dataset.node ??
  (target as Element).closest<HTMLElement>('.react-flow__node')?.dataset.id ??
  null;

/** Returns the event handlers that take text and files pasted or dropped on a map as nodes. */
export function pasteAndDrop({ canEdit, actions, selection }: MapSession) {
  const take = (parentId: string | null, data: DataTransfer) => {
    const files = [...data.files];
    const text = data.getData('text/plain');
    // Spreadsheets put a picture of the cells beside their text.
    if (text === '' && files.length > 0) void actions.pasteFiles(parentId, files);
    else void actions.paste(parentId, text);
  };
  return {
    onDragOver: (event: DragEvent) => {
      if (!canEdit || !brings(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      if (!canEdit || !brings(event)) return;
      event.preventDefault();
      take(nodeUnder(event.target), event.dataTransfer);
    },
    /**
     * Pastes below the only selected node, or as roots. The outline has its own handler, which pastes below the focused
     * row.
     */
    onPaste: (event: ClipboardEvent) => {
      const [first = null, ...others] = selection.ids;
      if (!canEdit || others.length > 0 || event.defaultPrevented || isInField(event.target)) return;
      event.preventDefault();
      take(first, event.clipboardData);
    },
  };
}
