import * as messages from '@groundwork/contract/base/messages.gen';
import { type WatchSubject, watchChoices } from '@groundwork/contract/talk/watches';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../base/avatars/avatar.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import c from './watch-menu-list.module.css';
import { useSetWatch } from './watch-mutations.ts';
import { oneWatch } from './watch-queries.ts';

const w = words.watches;

type WatchMenuListProps = { subject: WatchSubject; about: Parameters<typeof w.notes>[0]; children: MenuButton };

/** The menu of a bell: chooses the notifications of the person, and lists the watchers. */
export function WatchMenuList({ subject, about, children }: WatchMenuListProps) {
  const { data, error, refetch } = useQuery(oneWatch(subject));
  const { mutate: set } = useSetWatch(subject);
  const notes = w.notes(about);
  const watchers = data && (data.watcher_count ? w.watchers(data.watcher_count) : w.nobody);
  return (
    <OpenedMenu button={children} position="bottom-end">
      <Menu.Dropdown className={c.dropdown}>
        {error && !data ? (
          <ErrorState title={messages.watches.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <>
            <Menu.RadioGroup
              value={data?.choice ?? null}
              onChange={(value) => {
                const choice = watchChoices.find((one) => one === value);
                if (choice) set(choice);
              }}
            >
              {watchChoices.map((choice) => (
                <Menu.RadioItem key={choice} className={c.choice} value={choice} closeMenuOnClick>
                  {w.choices[choice]}
                  <small className={c.note}>{notes[choice]}</small>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
            <Menu.Label>{watchers}</Menu.Label>
            {data && data.watchers.length > 0 && (
              <fieldset className={c.people} aria-label={watchers}>
                {data.watchers.map((person) => (
                  <div key={person.id}>
                    <span aria-hidden>
                      <Avatar person={person} size={20} />
                    </span>
                    <span dir="auto">{person.full_name || person.email}</span>
                  </div>
                ))}
                {data.watcher_count > data.watchers.length && (
                  <div>{w.more(data.watcher_count - data.watchers.length)}</div>
                )}
              </fieldset>
            )}
          </>
        )}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}
