import { asCsv, type CsvColumn } from '@groundwork/contract/base/csv';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { today } from '../dates/dates.ts';
import { messageOf } from '../queries/api.ts';
import type { Page } from '../queries/cached-rows.ts';
import { toastError } from '../toast/toast.ts';
import * as words from '../words/words.ts';
import { saveFile } from './save-file.ts';

/** An export that takes longer than this shows its progress. */
const longMs = 1000;

type ExportProps<Row> = {
  /** The start of the file name, before the date. */
  name: string;
  /** Writes to the security log that somebody downloads the rows. If it fails, nothing is exported. */
  begin?: (signal: AbortSignal) => Promise<unknown>;
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** The message when rows cannot be fetched. */
  failed: string;
  /** The label of the button, where an icon is not enough. */
  label?: string;
};

type FileFormat<Row> = { ending: string; type: string; textOf: (rows: Row[]) => string | Promise<string> };

/** A function, if the columns need data that is fetched once per file. */
type Columns<Row> = CsvColumn<Row>[] | (() => Promise<CsvColumn<Row>[]>);

/** Exports every row of a filtered list to CSV, not only the loaded rows. */
export function ExportCsv<Row>({ columns, ...props }: ExportProps<Row> & { columns: Columns<Row> }) {
  const textOf = async (rows: Row[]) => asCsv(typeof columns === 'function' ? await columns() : columns, rows);
  return <ExportFile {...props} ending="csv" type="text/csv;charset=utf-8" textOf={textOf} />;
}

/** Exports every row of a filtered list as JSON Lines: one object in each line. */
export function ExportJsonLines<Row>(props: ExportProps<Row>) {
  const textOf = (rows: Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return <ExportFile {...props} ending="jsonl" type="application/jsonl" textOf={textOf} />;
}

function ExportFile<Row>({
  name,
  begin,
  readPage,
  failed,
  label,
  ending,
  type,
  textOf,
}: ExportProps<Row> & FileFormat<Row>) {
  const running = useRef<AbortController | null>(null);
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    const began = performance.now();
    const rows: Row[] = [];
    try {
      await begin?.(control.signal);
      let cursor: string | undefined;
      do {
        const page = await readPage(cursor, control.signal);
        rows.push(...page.items);
        cursor = page.next_cursor ?? undefined;
        if (performance.now() - began > longMs) setRead(rows.length);
      } while (cursor);
      saveFile(`${name}-${today()}.${ending}`, new Blob([await textOf(rows)], { type }));
    } catch (error) {
      if (!control.signal.aborted) toastError(failed, { detail: messageOf(error) });
    } finally {
      running.current = null;
      setRead(null);
    }
  };

  if (read !== null)
    return (
      <span role="status">
        <Button variant="subtle" color="gray" onClick={() => running.current?.abort()}>
          {words.ui.csv.cancel(read)}
        </Button>
      </span>
    );
  if (label)
    return (
      <Button variant="default" size="md" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={start}>
        {label}
      </Button>
    );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={words.ui.csv.export}
      title={words.ui.csv.export}
      onClick={start}
    >
      <IconDownload size={16} stroke={1.7} />
    </ActionIcon>
  );
}
