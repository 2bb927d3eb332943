import { Button, FileButton, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as words from '../../base/words/words.ts';
import type { PastedNodes } from '../exchange/pasted-nodes.ts';
import c from './give-list.module.css';

const text = words.mapExchange.add;

type GiveListProps = {
  /** Why what was given before cannot be read. */
  problem: string | null;
  onGive: (given: NonNullable<PastedNodes['given']>) => void;
};

/** Asks for a list to paste or type, or for a file to choose or drop. */
export function GiveList({ problem, onGive }: GiveListProps) {
  const [list, setList] = useState('');
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <fieldset
      className={c.give}
      aria-label={text.title}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        onGive(file);
      }}
    >
      {problem !== null && (
        <div className={c.problem} role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <p>
            <strong>{words.mapExchange.unreadable.title}</strong>
            {problem}
          </p>
        </div>
      )}
      <Textarea
        ref={input}
        data-autofocus
        label={text.list}
        description={text.listHint}
        placeholder={text.listExample}
        autosize
        minRows={6}
        maxRows={14}
        value={list}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && list.trim() !== '') onGive({ text: list });
        }}
      />
      <div className={c.foot}>
        <FileButton onChange={(file) => file && onGive(file)} inputProps={{ 'aria-describedby': id }}>
          {(props) => (
            <Button {...props} variant="default" size="md" leftSection={<IconFileUpload size={16} stroke={1.8} />}>
              {text.choose}
            </Button>
          )}
        </FileButton>
        <span className={c.drop}>{text.drop}</span>
        <Button size="md" disabled={list.trim() === ''} onClick={() => onGive({ text: list })}>
          {text.use}
        </Button>
      </div>
      <p className={c.reads} id={id}>
        {text.reads}
      </p>
    </fieldset>
  );
}
