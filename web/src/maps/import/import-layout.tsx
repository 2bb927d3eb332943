import * as messages from '@groundwork/contract/base/messages.gen';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Steps } from '../../base/dialogs/steps.tsx';
import { Page } from '../../base/page/page.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportChoiceProvider, useImportChoice } from './import-choice.tsx';
import c from './import-layout.module.css';
import { ImportProgress } from './import-progress.tsx';
import { hasEnded, importSource, oneImport } from './import-queries.ts';
import { ImportReport } from './import-report.tsx';

const route = getRouteApi('/signed-in/dashboard/import');
const text = words.imports;

/**
 * The four steps of an import. The pages of choices are below `/dashboard/import`. `run` in the URL names a running or
 * finished import.
 */
export function ImportLayout() {
  const { run } = route.useSearch();
  const { data } = useQuery(importSource);
  return (
    <Page
      title={text.title}
      end={
        data?.account && (
          <span className={c.account}>
            <IconShieldCheck size={16} stroke={1.7} aria-hidden />
            <span className={c.as}>{text.signedInAs}</span> <span className={c.email}>{data.account.email}</span>
          </span>
        )
      }
    >
      <div className={c.body}>
        <WithTeam without={words.teams.empty.imported}>
          {(team) => (
            <ImportChoiceProvider team={team}>{run ? <OneImport importId={run} /> : <Choosing />}</ImportChoiceProvider>
          )}
        </WithTeam>
      </div>
    </Page>
  );
}

function Choosing() {
  const { team } = useImportChoice();
  const { data, error, refetch } = useQuery(importSource);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (!data) return error ? <ErrorState title={text.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (data.source === null) return <EmptyState title={text.off.title}>{text.off.text}</EmptyState>;
  if (data.account && !wasSignedIn) setWasSignedIn(true);
  return (
    <>
      <div className={c.steps}>
        <Steps names={text.steps} at={data.account ? 1 : 0} />
      </div>
      {data.account ? <Outlet /> : <CredentialsForm sample={data.source === 'sample'} expired={wasSignedIn} />}
      <EarlierImports teamId={team.id} />
    </>
  );
}

function OneImport({ importId }: { importId: string }) {
  const { data: run, error, refetch } = useQuery(oneImport(importId));
  if (!run)
    return error ? <ErrorState title={messages.general.notFound} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const ended = hasEnded(run);
  return (
    <>
      <div className={c.steps}>
        <Steps names={text.steps} at={ended ? 3 : 2} />
      </div>
      {ended ? <ImportReport run={run} /> : <ImportProgress run={run} />}
    </>
  );
}
