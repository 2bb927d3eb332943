import { messages } from '@groundwork/contract/messages';
import type { TaskFilters, TaskRow, TaskSort } from '@groundwork/contract/tasks';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { client, messageOf } from '../api.ts';
import { today } from '../ui/dates.ts';
import { toastError } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import { tasksAsCsv } from './task-csv.ts';

/** Long enough to say how far it is. */
const longMs = 1000;

/** Writes every task of the filtered list, not only those loaded, to a file. */
export function ExportTasks({ filters, sort }: { filters: TaskFilters; sort: TaskSort | undefined }) {
  const running = useRef<AbortController | null>(null);
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    const began = performance.now();
    const tasks: TaskRow[] = [];
    try {
      let cursor: string | undefined;
      do {
        const page = await client.tasks.list({ ...filters, sort, limit: 200, cursor }, { signal: control.signal });
        tasks.push(...page.items);
        cursor = page.next_cursor ?? undefined;
        if (performance.now() - began > longMs) setRead(tasks.length);
      } while (cursor);
      save(`tasks-${today()}.csv`, tasksAsCsv(tasks));
    } catch (error) {
      if (!control.signal.aborted) toastError(messages.tasks.loadFailed, { detail: messageOf(error) });
    } finally {
      running.current = null;
      setRead(null);
    }
  };

  if (read !== null)
    return (
      <span role="status">
        <Button variant="subtle" color="gray" onClick={() => running.current?.abort()}>
          {words.tasks.csv.cancel(read)}
        </Button>
      </span>
    );
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.tasks.csv.export} title={words.tasks.csv.export} onClick={start}>
      <IconDownload size={16} stroke={1.7} />
    </ActionIcon>
  );
}

function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
