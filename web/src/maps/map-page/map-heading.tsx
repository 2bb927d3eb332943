import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTitleDraft } from '../../base/drafts/use-title-draft.ts';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import * as words from '../../base/words/words.ts';
import { useEditInstance } from '../../forms/instances/instance-mutations.ts';
import c from './map-heading.module.css';

/** The way back to the list, and the editable name of the map. */
export function MapHeading({ map: { instance_id, name, can } }: { map: GroundworkMap }) {
  const { mutateAsync: edit } = useEditInstance({ id: instance_id }, messages.maps);
  const title = useTitleDraft(`instance ${instance_id}`, (next) => edit({ name: next }));
  return (
    <div className={c.heading}>
      <Link
        className={c.up}
        to="/dashboard/maps"
        activeOptions={{ exact: true }}
        aria-label={words.maps.title}
        title={words.maps.title}
      >
        <IconChevronLeft size={18} stroke={1.7} aria-hidden />
      </Link>
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
    </div>
  );
}
