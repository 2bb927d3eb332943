import { extended } from '@groundwork/contract/base/catalogue';
import { nodeReports as messages } from './node-reports.gen.ts';

type Values = { first: string; last: string; least: string; most: string };

export const nodeReports = extended(messages, {
  line: (label: string, { first, last, least, most }: Values, count: number, days: string) =>
    messages.line(label, count, days, first, last, least, most),
});
