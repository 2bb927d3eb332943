import { IconSitemap, IconTemplate, IconUsers } from '@tabler/icons-react';

/** Where the pages to choose on are. */
export const choicePages = {
  template: { to: '/dashboard/import/templates', Icon: IconTemplate },
  map: { to: '/dashboard/import/maps', Icon: IconSitemap },
  user: { to: '/dashboard/import/users', Icon: IconUsers },
} as const;
