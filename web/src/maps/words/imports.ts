import { extended } from '@groundwork/contract/base/catalogue';
import { imports as messages } from './imports.gen.ts';

export const imports = extended(messages, {
  preview: {
    map: (count: number, all: number, generations: number) =>
      count === all ? messages.preview.mapWhole(count, generations) : messages.preview.mapPart(count, all, generations),
  },
  start: {
    chosen: (template: number, map: number, user: number) =>
      messages.start.chosen(
        Object.entries({ template, map, user })
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => messages.counted[kind as keyof typeof messages.counted](count)),
      ),
  },
  run: {
    left: (seconds: number) =>
      seconds < 90
        ? messages.run.leftSeconds(Math.max(5, Math.ceil(seconds / 5) * 5))
        : messages.run.leftMinutes(Math.round(seconds / 60)),
    percent: (share: number) => messages.run.percent(Math.floor(share * 100)),
  },
  report: {
    sub: (skipped: number, altered: number, refused: number, whole: boolean) => {
      const { skippedSome, alteredSome, refusedSome } = messages.report;
      const sentences = [
        skipped > 0 && skippedSome(skipped),
        altered > 0 && alteredSome(altered),
        refused > 0 && refusedSome(refused),
      ];
      return sentences.filter(Boolean).join(' ') || (whole ? messages.report.whole : '');
    },
  },
});
