import { NewTeam } from '../first-use/new-team.tsx';
import { Page } from '../page/page.tsx';
import { words } from '../words/words.ts';

/** Creates a team with a first map, goal or form, and switches to the team. */
export function NewTeamPage() {
  return (
    <Page title={words.teams.newTeam}>
      <NewTeam />
    </Page>
  );
}
