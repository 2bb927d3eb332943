import { Page } from '../../base/page/page.tsx';
import * as words from '../../base/words/words.ts';
import { NewTeam } from './new-team.tsx';

/** Creates a team with a first map, goal or form, and switches to the team. */
export function NewTeamPage() {
  return (
    <Page title={words.teams.newTeam}>
      <NewTeam />
    </Page>
  );
}
