import { type ImportKind, importKinds } from '@groundwork/contract/import';
import type { Team } from '@groundwork/contract/teams';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

type Chosen = Record<ImportKind, ReadonlySet<string>>;
type ImportChoice = {
  /** Where it goes. */
  team: Team;
  chosen: Chosen;
  choose: (kind: ImportKind, ids: ReadonlySet<string>) => void;
  clear: () => void;
};

const none = Object.fromEntries(importKinds.map((kind) => [kind, new Set<string>()])) as Record<ImportKind, Set<string>>;
const ImportChoiceContext = createContext<ImportChoice | null>(null);

/** What is to be imported, over all pages and beyond the end of a sign-in. */
export function ImportChoiceProvider({ team, children }: { team: Team; children: ReactNode }) {
  const [chosen, setChosen] = useState<Chosen>(none);
  const choice = useMemo<ImportChoice>(
    () => ({
      team,
      chosen,
      choose: (kind, ids) => setChosen((was) => ({ ...was, [kind]: ids })),
      clear: () => setChosen(none),
    }),
    [team, chosen],
  );
  return <ImportChoiceContext value={choice}>{children}</ImportChoiceContext>;
}

export function useImportChoice(): ImportChoice {
  const choice = use(ImportChoiceContext);
  if (!choice) throw new Error('Outside of ImportChoiceProvider');
  return choice;
}
