import type { ImportKind } from '@groundwork/contract/maps/import/imports';
import type { LegacyMapSummary } from '@groundwork/contract/maps/import/legacy';
import type { Team } from '@groundwork/contract/people/teams';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { legacyMaps, legacyTemplates } from './import-queries.ts';

type Chosen = Record<ImportKind, ReadonlySet<string>>;
type ImportChoice = {
  /** The team that the import goes into. */
  team: Team;
  /**
   * The chosen items. The templates are only those that the person chose directly; `useChosenTemplates` adds those of
   * the chosen maps.
   */
  chosen: Chosen;
  choose: (kind: Exclude<ImportKind, 'template'>, ids: ReadonlySet<string>) => void;
  /** The templates of chosen maps that the person left out. */
  leftOut: ReadonlySet<string>;
  chooseTemplates: (ids: ReadonlySet<string>, leftOut: ReadonlySet<string>) => void;
  clear: () => void;
};

const none = { template: [] as string[], map: [] as string[], user: [] as string[], leftOut: [] as string[] };
const ImportChoiceContext = createContext<ImportChoice | null>(null);

/** Keeps the chosen items in session storage, across pages and sign-ins to the older product. */
export function ImportChoiceProvider({ team, children }: { team: Team; children: ReactNode }) {
  const [kept, keep, forget] = useSessionStorage({
    key: `groundwork-import-${team.id}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  });
  const choice = useMemo<ImportChoice>(
    () => ({
      team,
      chosen: { template: new Set(kept.template), map: new Set(kept.map), user: new Set(kept.user) },
      choose: (kind, ids) => keep((was) => ({ ...was, [kind]: [...ids] })),
      leftOut: new Set(kept.leftOut),
      chooseTemplates: (ids, leftOut) => keep((was) => ({ ...was, template: [...ids], leftOut: [...leftOut] })),
      clear: forget,
    }),
    [team, kept, keep, forget],
  );
  return <ImportChoiceContext value={choice}>{children}</ImportChoiceContext>;
}

export function useImportChoice(): ImportChoice {
  const choice = use(ImportChoiceContext);
  if (!choice) throw new Error('Outside of ImportChoiceProvider');
  return choice;
}

type ChosenTemplates = {
  /** The templates to import: those that were chosen, and those of the chosen maps that nobody left out. */
  ids: ReadonlySet<string>;
  /** Whether the templates of the chosen maps are not known yet. */
  loading: boolean;
  /** The number of templates that come only with their maps. */
  added: number;
  /** The chosen maps. */
  maps: LegacyMapSummary[];
  /** The chosen maps whose template is not imported with them and was not imported before. */
  bare: LegacyMapSummary[];
  /** The templates of `bare` that could be imported. */
  theirs: string[];
  choose: (ids: ReadonlySet<string>) => void;
};

/** Returns the templates to import. A chosen map brings its template, unless the person leaves it out. */
export function useChosenTemplates(): ChosenTemplates {
  const { team, chosen, leftOut, chooseTemplates } = useImportChoice();
  const enabled = chosen.map.size > 0;
  const maps = useQuery({ ...legacyMaps(team.id), enabled }).data?.maps.filter(({ id }) => chosen.map.has(id)) ?? [];
  const { data, isLoading } = useQuery({ ...legacyTemplates(team.id), enabled });
  const held = data?.templates;
  const used = new Set(maps.map(({ templateId }) => templateId));
  const needed = held?.filter(({ id, imported_as }) => used.has(id) && !imported_as).map(({ id }) => id) ?? [];
  const added = needed.filter((id) => !chosen.template.has(id) && !leftOut.has(id));
  const ids = new Set([...chosen.template, ...added]);
  const usable = new Set(held?.filter(({ id, imported_as }) => imported_as || ids.has(id)).map(({ id }) => id));
  return {
    ids,
    loading: isLoading,
    added: added.length,
    maps,
    bare: held ? maps.filter(({ templateId }) => !usable.has(templateId ?? '')) : [],
    theirs: needed.filter((id) => !ids.has(id)),
    choose: (next) => {
      // A template that only comes with a map is not stored as chosen. So it goes when the map is left out.
      const own = [...next].filter((id) => !added.includes(id));
      chooseTemplates(new Set(own), new Set(needed.filter((id) => !next.has(id))));
    },
  };
}
