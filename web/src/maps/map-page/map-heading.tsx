import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTitleDraft } from '../../base/drafts/use-title-draft.ts';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import * as words from '../../base/words/words.ts';
import { useEditInstance } from '../../forms/instances/instance-mutations.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import c from './map-heading.module.css';

/** The back link, the editable name, and the team of the map. */
export function MapHeading({ map: { instance_id, team_id, name, can } }: { map: GroundworkMap }) {
  const { teams } = useCurrentTeam();
  const { mutateAsync: edit } = useEditInstance({ id: instance_id }, messages.maps);
  const title = useTitleDraft(`instance ${instance_id}`, (next) => edit({ name: next }));
  const team = teams.find(({ id }) => id === team_id)?.name;
  return (
    <div className={c.heading}>
      <Link className={c.up} to="/dashboard/maps" activeOptions={{ exact: true }}>
        {words.maps.title}
      </Link>
      <IconChevronRight className={c.arrow} size={14} stroke={1.7} aria-hidden />
      <div className={c.name}>
        <InlineTitle
          oneLine
          value={name}
          {...title}
          label={words.maps.rename}
          requiredMessage={messages.instances.nameRequired}
          maxLength={limits.text.name}
          readOnly={!can.edit}
        />
      </div>
      {team && (
        <span className={c.team} title={team} dir="auto">
          {team}
        </span>
      )}
    </div>
  );
}
