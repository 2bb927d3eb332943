import { extended } from '@groundwork/contract/base/catalogue';
import { mapOutline as messages } from './map-outline.gen.ts';

export const mapOutline = extended(messages, {
  practiced: (practices: string[]) => messages.practiced(practices.length, practices),
});
