import { isLink } from '@groundwork/contract/base/rich-text';
import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import * as words from '../words/words.ts';
import c from './rich-text-area.module.css';

type RichTextLinkProps = { editor: Editor; opened: boolean; onOpen: () => void; onClose: () => void };

/** Adds the scheme: "harbour.example" is a web address, "rosa@harbour.example" an email address. */
function hrefOf(typed: string) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return typed;
  return typed.includes('@') && !typed.includes('/') ? `mailto:${typed}` : `https://${typed}`;
}

/** Makes the selected text a link, changes the link at the caret, or inserts the address as a link. */
function write(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  else chain.setLink({ href });
  chain.run();
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState<string>(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(current);
  const [refused, setRefused] = useState(false);

  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Otherwise React would also submit the form around the editor.
    event.stopPropagation();
    const href = hrefOf(address.trim());
    if (!isLink(href)) return setRefused(true);
    write(editor, href);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <form className={c.link} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <TextInput
        aria-label={words.ui.richText.address}
        placeholder="https://"
        inputMode="url"
        value={address}
        error={refused && words.ui.richText.addressInvalid}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setRefused(false);
        }}
        data-autofocus
        data-mantine-stop-propagation
      />
      <Button type="submit" data-mantine-stop-propagation>
        {words.ui.richText.setLink}
      </Button>
      {current && (
        <Button variant="subtle" color="gray" onClick={remove} data-mantine-stop-propagation>
          {words.ui.richText.removeLink}
        </Button>
      )}
    </form>
  );
}

/** The link button with its form. */
export function RichTextLink({ editor, opened, onOpen, onClose }: RichTextLinkProps) {
  const active = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });
  const { linkControlLabel } = words.ui.richText.controls;
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      width={300}
      position="bottom-start"
      trapFocus
      closeOnEscape={false}
      withinPortal
    >
      <Popover.Target>
        <Frame.Control
          active={active}
          aria-label={linkControlLabel}
          title={linkControlLabel}
          onClick={opened ? onClose : onOpen}
          data-mantine-stop-propagation
        >
          <IconLink />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm editor={editor} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
