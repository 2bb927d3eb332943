import { extended } from '../../base/words/catalogue.ts';
import { mapOutline as messages } from './map-outline.gen.ts';

export const mapOutline = extended(messages, {
  practiced: (practices: string[]) => messages.practiced(practices.length, practices),
});
