import type { ImportKind } from '@groundwork/contract/import';
import type { Team } from '@groundwork/contract/teams';
import { useSessionStorage } from '@mantine/hooks';
import { createContext, type ReactNode, use, useMemo } from 'react';

type Chosen = Record<ImportKind, ReadonlySet<string>>;
type ImportChoice = {
  /** The team that the import goes into. */
  team: Team;
  chosen: Chosen;
  choose: (kind: ImportKind, ids: ReadonlySet<string>) => void;
  clear: () => void;
};

const none: Record<ImportKind, string[]> = { template: [], map: [], user: [] };
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
