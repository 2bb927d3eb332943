import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { saveFile } from '../../base/files/save-file.ts';
import * as words from '../../base/words/words.ts';
import c from './second-factor.module.css';

const text = words.secondFactor;
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true };

/** Shows new recovery codes, which nobody can see again. */
export function RecoveryCodes({ codes, done, onDone }: { codes: string[]; done: string; onDone: () => void }) {
  const asText = `${text.recoveryFile(window.location.host)}\n\n${codes.join('\n')}\n`;
  return (
    <div className={c.stack}>
      <p role="status">{text.recoveryText}</p>
      <ul className={c.codes} aria-label={text.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={c.tools}>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => copyText(codes.join('\n'))}>
          {text.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile('groundwork-recovery-codes.txt', new Blob([asText], { type: 'text/plain' }))}
        >
          {text.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <Button size="md" className={c.done} onClick={onDone}>
        {done}
      </Button>
    </div>
  );
}
