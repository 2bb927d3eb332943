import { limits } from '@groundwork/contract/base/limits';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type TemplateView, usableViews } from '@groundwork/contract/forms/template-views';
import type { Template, TemplateFields } from '@groundwork/contract/forms/templates';
import { Button, Menu, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import c from './template-views.module.css';
import { newView } from './view-edits.ts';
import { ViewIcon } from './view-icon.tsx';
import { ViewSettings } from './view-settings.tsx';

const text = words.templates.views;
const types = ['table', 'board', 'calendar'] as const;

/** The views of a template: their order, and the settings of each. */
export function TemplateViews({
  template,
  onChange,
}: {
  template: Template;
  onChange: (changes: Partial<TemplateFields>) => void;
}) {
  const { views } = template.views;
  const fields = fieldsOf(template.record_data_schema);
  const [chosen, setChosen] = useState(views[0]?.key);
  const view = views.find(({ key }) => key === chosen);
  const usable = new Set(usableViews(views, fields).map(({ key }) => key));
  const set = (next: TemplateView[], more: Partial<TemplateFields> = {}) =>
    onChange({ views: { views: next }, ...more });
  const add = (type: TemplateView['type']) => {
    const made = newView(type, text.type[type], views, fields);
    set([...views, made]);
    setChosen(made.key);
  };
  const remove = (gone: TemplateView) => {
    const { default_view_key } = template;
    set(
      views.filter(({ key }) => key !== gone.key),
      gone.key === default_view_key ? { default_view_key: null } : {},
    );
    setChosen(views.find(({ key }) => key !== gone.key)?.key);
    toastSuccess(text.deleted(gone.name), { undo: () => set(views, { default_view_key }) });
  };
  const adding = <AddView full={views.length >= limits.form.views} onAdd={add} />;
  if (views.length === 0)
    return (
      <EmptyState title={text.empty.title} action={adding}>
        {text.empty.text}
      </EmptyState>
    );
  return (
    <div className={c.views}>
      <div className={c.list}>
        <ReorderList
          label={text.label}
          rows={views.map((each) => ({ ...each, id: each.key }))}
          nameOf={({ name }) => name}
          onMove={(key, at) => set(moved(views, key, at))}
        >
          {(each, grip) => (
            <div className={c.row} data-chosen={each.key === chosen || undefined}>
              {grip}
              <ViewIcon type={each.type} />
              <UnstyledButton className={c.name} aria-pressed={each.key === chosen} onClick={() => setChosen(each.key)}>
                {each.name}
              </UnstyledButton>
              {!usable.has(each.key) && (
                <IconAlertTriangle className={c.wrong} size={16} stroke={1.7} aria-label={problemOf(each)} />
              )}
              {each.key === template.default_view_key && (
                <IconStarFilled className={c.default} size={14} aria-label={text.default} />
              )}
            </div>
          )}
        </ReorderList>
        {adding}
      </div>
      {view ? (
        <ViewSettings
          key={view.key}
          view={view}
          fields={fields}
          problem={usable.has(view.key) ? undefined : problemOf(view)}
          isDefault={view.key === template.default_view_key}
          onChange={(changed) => set(views.map((each) => (each.key === view.key ? changed : each)))}
          onDefault={(on) => onChange({ default_view_key: on ? view.key : null })}
          onRemove={() => remove(view)}
        />
      ) : (
        <p className={c.none}>{text.none}</p>
      )}
    </div>
  );
}

/** Returns why a view is unusable. */
const problemOf = ({ type }: TemplateView) => (type === 'board' ? text.needsChoice : text.needsDate);

function moved(views: TemplateView[], key: string, at: number): TemplateView[] {
  const one = views.filter((view) => view.key === key);
  return views.filter((view) => view.key !== key).toSpliced(at, 0, ...one);
}

function AddView({ full, onAdd }: { full: boolean; onAdd: (type: TemplateView['type']) => void }) {
  if (full) return <p className={c.none}>{text.tooMany}</p>;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button className={c.add} variant="light" size="md" leftSection={<IconPlus size={16} stroke={2} />}>
          {text.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => (
          <Menu.Item key={type} leftSection={<ViewIcon type={type} />} onClick={() => onAdd(type)}>
            {text.type[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
