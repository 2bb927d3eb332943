import type { LegacySettings } from '../../settings/import.ts';
import { bridge } from './legacy-bridge.ts';
import { firebase } from './legacy-firebase.ts';
import { sample } from './legacy-sample-source.ts';
import type { LegacySource } from './legacy-source.ts';

/** The adapter that the settings name; null when there is none. */
export function legacySource(settings: LegacySettings | null): LegacySource | null {
  switch (settings?.source) {
    case 'sample':
      return sample;
    case 'http':
      return bridge(settings);
    case 'firebase':
      return firebase(settings);
    default:
      return null;
  }
}
