import { extended } from '@groundwork/contract/base/catalogue';
import { mapData as messages } from './map-data.gen.ts';

export const mapData = extended(messages, {
  missing: (names: string[]) => messages.missing(names.map(messages.quoted)),
});
