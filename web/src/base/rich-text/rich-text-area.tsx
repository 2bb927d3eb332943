import { isComposing, pressedKey } from '../keys/pressed-key.ts';
import '@mantine/tiptap/styles.layer.css';
import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconSourceCode,
  IconStrikethrough,
} from '@tabler/icons-react';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import type { ComponentProps, KeyboardEvent } from 'react';
import * as words from '../words/words.ts';
import p from './prose.module.css';
import c from './rich-text-area.module.css';
import { RichTextLink } from './rich-text-link.tsx';
import type { UploadPicture } from './rich-text-pictures.ts';
import { runInTable, tableCommands } from './rich-text-tables.ts';
import text from './rich-text-view.module.css';
import { usePictures } from './use-pictures.ts';

export type Caret = 'end' | { x: number; y: number };

type RichTextAreaProps = {
  /** The initial content. Later changes of this prop have no effect. */
  html: string;
  label: string;
  placeholder?: string;
  /**
   * The initial caret: a text position, or a point from the upper left corner. Without it the field does not take the
   * focus.
   */
  caret?: Caret;
  /** "" when the text is empty. */
  onChange: (html: string) => void;
  /** Uploads pasted and dropped pictures. Without it, the editor shows that it accepts none. */
  onPicture?: UploadPicture | undefined;
  /** Called with the number of running uploads. */
  onUploading?: (count: number) => void;
  /** Called on Ctrl or Cmd with Enter. */
  onSave: () => void;
  /** Called on Escape, which does not reach the surrounding dialog. */
  onCancel: () => void;
};

function placeCaret(editor: Editor, caret: Caret) {
  if (caret === 'end') return editor.commands.focus('end');
  const corner = editor.view.dom.getBoundingClientRect();
  const place = editor.view.posAtCoords({ left: corner.left + caret.x, top: corner.top + caret.y });
  return editor.commands.focus(place?.pos ?? 'end', { scrollIntoView: false });
}

const tableControls = [
  ['addRowAfter', IconRowInsertBottom],
  ['addColumnAfter', IconColumnInsertRight],
  ['deleteRow', IconRowRemove],
  ['deleteColumn', IconColumnRemove],
] as const;

/** The controls for the table that contains the caret. */
function TableControls({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') });
  if (!isShown) return null;
  return (
    <Frame.ControlsGroup>
      {tableControls.map(([name, Icon]) => (
        <Frame.Control
          key={name}
          aria-label={words.ui.richText.table[name]}
          title={words.ui.richText.table[name]}
          onClick={() => {
            runInTable(editor, tableCommands[name]);
            editor.commands.focus();
          }}
          data-mantine-stop-propagation
        >
          <Icon />
        </Frame.Control>
      ))}
    </Frame.ControlsGroup>
  );
}

/** A rich text editor. */
export function RichTextArea({
  html,
  label,
  placeholder,
  caret,
  onChange,
  onPicture,
  onUploading,
  onSave,
  onCancel,
}: RichTextAreaProps) {
  const { extensions, failed } = usePictures({ onPicture, onUploading });
  const [linking, link] = useDisclosure(false);
  const editor = useEditor({
    extensions,
    content: html,
    // The injected style element would lack the CSP nonce, so the CSS module has these styles.
    injectCSS: false,
    // `Paste` parses pasted Markdown, so the paste rules of the other extensions are off.
    enablePasteRules: ['link'],
    editorProps: {
      attributes: {
        class: `${p.prose} ${text.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-mantine-stop-propagation': 'true',
      },
    },
    onCreate: ({ editor }) => void (caret && placeCaret(editor, caret)),
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || linking) return;
    const mod = event.ctrlKey || event.metaKey;
    const act =
      event.key === 'Escape'
        ? onCancel
        : mod && event.key === 'Enter'
          ? onSave
          : mod && pressedKey(event.nativeEvent) === 'k'
            ? link.open
            : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const { controls } = words.ui.richText;
  const quiet = { 'data-mantine-stop-propagation': true };
  return (
    <Frame
      // Mantine's types resolve TipTap's types as CommonJS, and TypeScript treats those as different.
      editor={editor as unknown as ComponentProps<typeof Frame>['editor']}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={controls}
      classNames={{ root: c.root, toolbar: c.toolbar, control: c.control, controlsGroup: c.group, content: c.content }}
      onKeyDownCapture={onKeyDown}
    >
      <Frame.Toolbar
        role="toolbar"
        aria-label={words.ui.richText.formatting}
        sticky
        stickyOffset="var(--editor-top, 0px)"
      >
        <Frame.ControlsGroup>
          <Frame.Bold icon={IconBold} {...quiet} />
          <Frame.Italic icon={IconItalic} {...quiet} />
          <Frame.Strikethrough icon={IconStrikethrough} {...quiet} />
          <Frame.Code icon={IconCode} {...quiet} />
          <RichTextLink editor={editor} opened={linking} onOpen={link.open} onClose={link.close} />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.H2 icon={IconH2} {...quiet} />
          <Frame.BulletList icon={IconList} {...quiet} />
          <Frame.OrderedList icon={IconListNumbers} {...quiet} />
          <Frame.TaskList icon={IconListCheck} {...quiet} />
          <Frame.Blockquote icon={IconBlockquote} {...quiet} />
          <Frame.CodeBlock icon={IconSourceCode} {...quiet} />
        </Frame.ControlsGroup>
        <TableControls editor={editor} />
      </Frame.Toolbar>
      <Frame.Content data-placeholder={editor.isEmpty ? placeholder : undefined} />
      {failed && (
        <Text className={c.failed} size="xs" c="error" role="alert">
          {failed}
        </Text>
      )}
    </Frame>
  );
}
