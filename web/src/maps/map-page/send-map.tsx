import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './send-map.module.css';

/** The button that sends or shares the whole map. On phones the map menu contains it. */
export function SendMap() {
  const { question } = useMap();
  const text = words.transfers.send.button;
  return (
    <Button
      className={c.send}
      variant="default"
      size="md"
      aria-label={text}
      title={words.transfers.send.command}
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
      onClick={() => question.ask({ send: null })}
    >
      {text}
    </Button>
  );
}
