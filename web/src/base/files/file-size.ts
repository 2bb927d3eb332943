import * as words from '../words/words.ts';

type Unit = keyof typeof words.attachments.units;
const bytesIn: Record<Unit, number> = { b: 1, kb: 1024, mb: 1024 * 1024 };
const unitOf = (bytes: number): Unit => (bytes < bytesIn.kb ? 'b' : bytes < bytesIn.mb ? 'kb' : 'mb');

function inUnit(bytes: number, unit: Unit, locale?: string) {
  const value = bytes / bytesIn[unit];
  return new Intl.NumberFormat(locale, { maximumFractionDigits: unit === 'b' || value >= 100 ? 0 : 1 }).format(value);
}

/** Formats a size in bytes as B, KB (under 1 MB) or MB (part 9). */
export const fileSize = (bytes: number, locale?: string) =>
  `${inUnit(bytes, unitOf(bytes), locale)} ${words.attachments.units[unitOf(bytes)]}`;

/** Formats upload progress: "2.6 of 4.2 MB". */
export const sentOf = (sent: number, total: number, locale?: string) =>
  words.attachments.sent(inUnit(sent, unitOf(total), locale), fileSize(total, locale));
