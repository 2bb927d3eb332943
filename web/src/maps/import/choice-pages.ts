import { IconSitemap, IconTemplate, IconUsers } from '@tabler/icons-react';

/** The URLs of the pages on which people choose what to import. */
export const choicePages = {
  template: { to: '/dashboard/import/templates', Icon: IconTemplate },
  map: { to: '/dashboard/import/maps', Icon: IconSitemap },
  user: { to: '/dashboard/import/users', Icon: IconUsers },
} as const;
