import { createRoute, type StaticDataRouteOption } from '@tanstack/react-router';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { searchedWords } from '../../base/page/searched-words.ts';
import { recordAddressOf } from '../../forms/records/record-address.ts';
import { oneForm } from '../../forms/records/record-queries.ts';
import { oneTemplate } from '../../forms/templates/template-queries.ts';
import { shellPage } from './root-route.tsx';
import { textOf } from './text-parameter.ts';

const templates = createRoute({
  path: '/dashboard/templates',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  component: lazyPage(() => import('../../forms/templates/templates-page.tsx'), 'TemplatesPage'),
});

const template = createRoute({
  path: '/dashboard/templates/$templateId',
  ...shellPage,
  staticData: {
    list: '/dashboard/templates',
    teamOf: (queries, { templateId = '' }) => queries.getQueryData(oneTemplate(templateId).queryKey)?.owner_team_id,
  },
  validateSearch: (search: Record<string, unknown>): { section?: string | undefined } => ({
    section: textOf(search.section),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTemplate(params.templateId)),
  component: lazyPage(() => import('../../forms/templates/template-page.tsx'), 'TemplatePage'),
});

const menus = createRoute({
  path: '/dashboard/menus',
  ...shellPage,
  component: lazyPage(() => import('../../forms/menus/menus-page.tsx'), 'MenusPage'),
});

const formOfTeam: StaticDataRouteOption = {
  list: '/dashboard/menus',
  teamOf: (queries, { menuItemId = '' }) => queries.getQueryData(oneForm(menuItemId).queryKey)?.menu_item.team_id,
};

const form = createRoute({
  path: '/dashboard/forms/$menuItemId',
  ...shellPage,
  staticData: formOfTeam,
  validateSearch: recordAddressOf,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneForm(params.menuItemId)),
  component: lazyPage(() => import('../../forms/records/form-page.tsx'), 'FormPage'),
});

const newForm = createRoute({
  path: '/dashboard/forms/new',
  ...shellPage,
  component: lazyPage(() => import('../../forms/templates/new-form-page.tsx'), 'NewFormPage'),
});

const newEntry = createRoute({
  path: '/dashboard/forms/$menuItemId/new',
  ...shellPage,
  staticData: formOfTeam,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneForm(params.menuItemId)),
  component: lazyPage(() => import('../../forms/records/new-entry-page.tsx'), 'NewEntryPage'),
});

export const formsRoutes = [templates, template, menus, form, newForm, newEntry] as const;
