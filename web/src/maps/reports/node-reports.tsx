import { numberFieldOf } from '@groundwork/contract/forms/node-reports';
import { Button } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as words from '../../base/words/words.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './node-reports.module.css';
import { ReportLine } from './report-line.tsx';
import { reportForms, useReportedNumbers } from './report-queries.ts';

const text = words.nodeReports;

/** Whether reports about the nodes of a map are possible: a form writes to them, or one could be made. */
export function useHasReports({ map, nodeFields }: MapSession): boolean {
  const { data } = useQuery(reportForms(map.id));
  return (data?.items.length ?? 0) > 0 || numberFieldOf(nodeFields) !== undefined;
}

/** Opens the report of a node. */
export function ReportButton({
  session,
  nodeId,
  large = false,
}: {
  session: MapSession;
  nodeId: string;
  large?: boolean;
}) {
  return (
    <Button
      {...(large ? { size: 'lg', flex: 1, px: 'sm' } : { variant: 'default' })}
      leftSection={<IconClipboardText size={15} stroke={1.8} />}
      onClick={() => session.question.ask({ report: nodeId })}
    >
      {text.report}
    </Button>
  );
}

/** The reports about a node as a line. */
export function NodeReports({ session, nodeId }: { session: MapSession; nodeId: string }) {
  const { data } = useReportedNumbers(session, nodeId);
  if (data?.label == null) return null;
  return (
    <section className={c.reports} aria-label={text.title}>
      <h3>{text.title}</h3>
      <ReportLine label={data.label} items={data.items} />
    </section>
  );
}
