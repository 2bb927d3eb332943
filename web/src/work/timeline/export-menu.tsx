import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../base/files/save-file.ts';
import { messageOf } from '../../base/queries/api.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import type { TimelineFormat } from './export-timeline.ts';
import type { DrawnTimeline } from './timeline-picture.ts';

const text = words.timeline.export;
const icon = { size: 17, stroke: 1.7 };

/** Exports the timeline to a file, with all loaded rows. */
export function ExportMenu({ timeline }: { timeline: () => DrawnTimeline }) {
  const [writing, setWriting] = useState(false);
  const write = async (format: TimelineFormat) => {
    setWriting(true);
    try {
      const { exportTimeline } = await import('./export-timeline.ts');
      const { name, blob } = await exportTimeline(timeline(), format);
      saveFile(name, blob);
    } catch (error) {
      toastError(text.failed, { detail: messageOf(error), retry: () => write(format) });
    } finally {
      setWriting(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={text.label}
          title={text.label}
          loading={writing}
        >
          <IconDownload size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => write('png')}>
          {text.png}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => write('pdf')}>
          {text.pdf}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
