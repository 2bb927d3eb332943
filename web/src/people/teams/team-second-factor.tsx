import type { Team } from '@groundwork/contract/people/teams';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { Section } from '../../base/rows/section.tsx';
import * as words from '../../base/words/words.ts';
import { secondFactorQuery } from '../second-factor/second-factor.ts';
import c from './team-form.module.css';
import { useEditTeam } from './team-mutations.ts';

const text = words.secondFactor.team;

/** A switch for owners: whether all members need two-factor authentication. The owner must use it first. */
export function TeamSecondFactor({ team: { id, requires_second_factor } }: { team: Team }) {
  const { data: mine } = useQuery(secondFactorQuery);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useEditTeam();
  const set = (required: boolean) => mutate({ teamId: id, requires_second_factor: required });
  const mayRequire = requires_second_factor || mine?.on === true;
  return (
    <Section id="two-factor" title={words.secondFactor.section} about={text.about}>
      <Switch
        label={text.required}
        checked={requires_second_factor}
        disabled={!mayRequire || isPending}
        onChange={() => (requires_second_factor ? set(false) : setAsking(true))}
      />
      {mine && !mayRequire && (
        <p className={c.note}>
          {text.ownFirst}{' '}
          <Link to="/settings" hash="password">
            {text.toAccount}
          </Link>
        </p>
      )}
      <Confirm
        opened={asking}
        title={text.requireTitle}
        description={text.requireText}
        confirmText={text.require}
        onConfirm={() => set(true)}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
