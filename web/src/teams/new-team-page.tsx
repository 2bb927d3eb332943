import { NewTeam } from '../first-use/new-team.tsx';
import { Page } from '../page/page.tsx';
import { words } from '../words/words.ts';

/** Creates a team, with something to begin with, and switches to it. */
export function NewTeamPage() {
  return (
    <Page title={words.teams.newTeam}>
      <NewTeam />
    </Page>
  );
}
