import type { MenuItem } from '@groundwork/contract/forms/menus';
import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight, IconFileText, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import classes from '../../base/page/sidebar.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import type { FormFlyoutProps } from './form-flyout.tsx';
import c from './forms-group.module.css';
import { teamMenus, visibleForms } from './menu-queries.ts';

const FormFlyout = menuOnDemand<FormFlyoutProps>(() =>
  import('./form-flyout.tsx').then(({ FormFlyout }) => FormFlyout),
);

type FormsGroupProps = { rail: boolean; onNavigate: (() => void) | undefined };

/** The forms of the team's menu named Forms (part 2), if there are any, and below them a link to create one. */
export function FormsGroup({ rail, onNavigate }: FormsGroupProps) {
  const { team } = useCurrentTeam();
  const { data } = useQuery({ ...teamMenus(team?.id ?? ''), enabled: team !== null });
  const forms = visibleForms(data?.items);
  const Form = rail ? RailForm : OpenForm;
  // Renders nothing until the forms have loaded, because they would push the link down.
  if (!data) return null;
  return (
    <>
      {rail && <hr className={c.rule} />}
      {forms.length > 0 && (
        <>
          {!rail && <div className={`${classes.group} ${c.group}`}>{words.menus.forms}</div>}
          <ul className={classes.list} aria-label={words.menus.forms}>
            {forms.map((form) => (
              <li key={form.id}>
                <Form form={form} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </>
      )}
      <NewFormLink rail={rail} onNavigate={onNavigate} />
    </>
  );
}

function NewFormLink({ rail, onNavigate }: FormsGroupProps) {
  const name = words.menus.newForm.title;
  return (
    <Link
      to="/dashboard/forms/new"
      className={`${classes.item} ${c.newForm}`}
      aria-label={rail ? name : undefined}
      title={rail ? name : undefined}
      onClick={onNavigate}
    >
      <IconPlus size={18} stroke={1.6} aria-hidden />
      {!rail && <span className={classes.itemText}>{name}</span>}
    </Link>
  );
}

type FormProps = { form: MenuItem; onNavigate: (() => void) | undefined };

const useIsHere = ({ id }: MenuItem) =>
  useLocation({
    select: ({ pathname }) => pathname === `/dashboard/forms/${id}` || pathname.startsWith(`/dashboard/forms/${id}/`),
  });

/** A form with two collapsible page links. Local storage keeps the collapsed state. */
function OpenForm({ form, onNavigate }: FormProps) {
  const [folded, setFolded] = useLocalStorage<Record<string, boolean>>({
    key: 'groundwork-forms',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isHere = useIsHere(form);
  const pages = useId();
  const open = folded[form.id] ?? isHere;
  const link = {
    params: { menuItemId: form.id },
    className: c.page,
    activeOptions: { exact: true, includeSearch: false },
    onClick: onNavigate,
  };
  return (
    <>
      <UnstyledButton
        className={classes.item}
        data-here={(isHere && !open) || undefined}
        title={form.description ?? form.label}
        aria-expanded={open}
        aria-controls={pages}
        onClick={() => setFolded((now) => ({ ...now, [form.id]: !open }))}
      >
        <IconFileText size={18} stroke={1.6} aria-hidden />
        <span className={classes.itemText}>{form.label}</span>
        <IconChevronRight size={16} stroke={1.6} className={c.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={pages} className={c.pages} hidden={!open}>
        <li>
          <Link to="/dashboard/forms/$menuItemId" {...link}>
            {words.menus.viewAll}
          </Link>
        </li>
        <li>
          <Link to="/dashboard/forms/$menuItemId/new" {...link}>
            {words.menus.createNew}
          </Link>
        </li>
      </ul>
    </>
  );
}

/** The form in the collapsed sidebar: a flyout menu contains the two page links. */
function RailForm({ form, onNavigate }: FormProps) {
  const isHere = useIsHere(form);
  return (
    <FormFlyout form={form} onNavigate={onNavigate}>
      <UnstyledButton
        className={classes.item}
        data-here={isHere || undefined}
        aria-label={form.label}
        title={form.label}
      >
        <IconFileText size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </FormFlyout>
  );
}
