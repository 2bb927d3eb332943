import type { TemplateKind } from '@groundwork/contract/forms/templates';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as words from '../../base/words/words.ts';
import c from './template-parts.module.css';
import { type Section, sectionsOf } from './template-sections.ts';

type TemplatePartsProps = {
  kind: TemplateKind;
  /** The section to mark as incomplete. */
  incomplete?: Section | undefined;
  /** Rendered beside the tabs. */
  note?: ReactNode;
  children: (section: Section) => ReactNode;
};

/**
 * The sections of a template as tabs. The URL contains the current one. Opened sections stay mounted and keep their
 * state.
 */
export function TemplateParts({ kind, incomplete, note, children }: TemplatePartsProps) {
  const { section: wanted } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sections = sectionsOf(kind);
  const current = sections.find((section) => section === wanted) ?? sections[0];
  const [opened, setOpened] = useState<Section[]>([]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  return (
    <Tabs
      className={c.tabs}
      value={current}
      onChange={(section) =>
        section && navigate({ to: '.', search: (before) => ({ ...before, section }), replace: true })
      }
    >
      <div className={c.head}>
        <Tabs.List className={c.list} aria-label={words.templates.sectionsLabel}>
          {sections.map((section) => (
            <Tabs.Tab key={section} value={section} data-incomplete={section === incomplete || undefined}>
              {words.templates.sections[section]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {note && (
          <p className={c.note} role="status">
            {note}
          </p>
        )}
      </div>
      {sections.map((section) => (
        <Tabs.Panel key={section} value={section} className={c.panel} tabIndex={0}>
          {(opened.includes(section) || section === current) && children(section)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
