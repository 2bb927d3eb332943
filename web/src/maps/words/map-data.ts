import { extended } from '../../base/words/catalogue.ts';
import { mapData as messages } from './map-data.gen.ts';

export const mapData = extended(messages, {
  missing: (names: string[]) => messages.missing(names.map(messages.quoted)),
});
