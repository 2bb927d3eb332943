import type { TaskView } from '@groundwork/contract/work/views';
import { useState } from 'react';
import { client } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import type { SeenView } from './view-address.ts';
import { type ViewLook, ViewLookFields } from './view-look-fields.tsx';
import { ViewNameForm } from './view-name-form.tsx';

type TaskViewFormProps = {
  teamId: string;
  /** Undefined for a new view. */
  view: TaskView | undefined;
  /** The page and search parameters that a new view saves. */
  seen: SeenView;
  onSaved: (view: TaskView) => void;
};

/** Saves a new view of tasks, or the name, look and sharing of one. */
export function TaskViewForm({ teamId, view, seen, onSaved }: TaskViewFormProps) {
  const [look, setLook] = useState<ViewLook>(view ?? { icon: null, color: 'gray', shared: false });
  const { icon, color, shared } = look;
  return (
    <ViewNameForm
      place={view?.id ?? `new ${teamId}`}
      label={view ? words.views.edit(view.name) : words.views.name}
      name={view?.name}
      save={(name) =>
        view
          ? client.views.update({ viewId: view.id, name, icon, color, shared })
          : client.views.create({ teamId, name, icon, color, shared, ...seen })
      }
      onSaved={onSaved}
    >
      <ViewLookFields seen={view ?? seen} look={look} mayShare={view?.can.share ?? true} onChange={setLook} />
    </ViewNameForm>
  );
}
