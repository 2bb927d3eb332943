import { convertedPerson } from '@groundwork/contract/maps/import/legacy-people';
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as words from '../../base/words/words.ts';
import { ChoiceView } from './choice-view.tsx';
import { useImportChoice } from './import-choice.tsx';
import { useLegacyUsers } from './import-queries.ts';
import { PersonPreview } from './person-preview.tsx';
import { reasonWords } from './reason-words.ts';

const text = words.imports.picker;

export function ImportUsersPage() {
  const { team } = useImportChoice();
  const [everybody, setEverybody] = useState(false);
  const { people, organizationId } = useLegacyUsers(team.id, everybody);
  const users = people.data?.users;
  const picks = useMemo(
    () =>
      users?.map((user) => {
        const person = convertedPerson(user);
        return {
          id: user.uid,
          name: user.displayName || text.nobody,
          detail: user.email,
          taken:
            'reason' in person
              ? reasonWords(person.reason)
              : user.is_member
                ? text.member
                : user.imported_as && text.imported,
        };
      }),
    [users],
  );
  const preview = (shown: string) => {
    const user = users?.find(({ uid }) => uid === shown);
    return user && <PersonPreview user={user} />;
  };
  const filter = organizationId && (
    <Select
      size="xs"
      w={160}
      aria-label={text.organization}
      allowDeselect={false}
      data={[
        { value: 'own', label: text.own },
        { value: 'everybody', label: text.everybody },
      ]}
      value={everybody ? 'everybody' : 'own'}
      onChange={(value) => setEverybody(value === 'everybody')}
    />
  );
  return <ChoiceView kind="user" picks={picks} read={people} filter={filter} preview={preview} />;
}
