import type { TemplateKind } from '@groundwork/contract/forms/templates';
import { IconForms, IconSitemap, IconTemplate } from '@tabler/icons-react';

const icons = { form: IconForms, map: IconSitemap, mixed: IconTemplate };

export function TemplateIcon({ kind }: { kind: TemplateKind }) {
  const Icon = icons[kind];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}
