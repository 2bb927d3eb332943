import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import c from './second-factor.module.css';
import { renewRecoveryCodes, secondFactorQuery, useRefetchSignIn } from './second-factor.ts';
import { SetUp } from './set-up.tsx';

const text = words.secondFactor;
const TurnOffDialog = lazily(() => import('./turn-off-dialog.tsx').then(({ TurnOffDialog }) => TurnOffDialog));

/** The settings of one's own two-factor authentication. */
export function SecondFactorSettings() {
  const refresh = useRefetchSignIn();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (shown: string[]) => {
    setSettingUp(false);
    setCodes(shown);
    void refresh();
  };
  if (codes) return <RecoveryCodes codes={codes} done={text.stored} onDone={() => setCodes(null)} />;
  if (settingUp) return <SetUp onDone={show} onCancel={() => setSettingUp(false)} />;
  if (error) return <ErrorState title={text.loadFailed} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} radius={6} />;
  if (!data.on)
    return (
      <div className={c.stack}>
        <p>{text.isOff}</p>
        <div className={c.tools}>
          <Button size="md" onClick={() => setSettingUp(true)}>
            {text.setUp}
          </Button>
          <PasskeySetUp secondFactor={data} onDone={show} />
        </div>
      </div>
    );
  return (
    <div className={c.stack}>
      <p>
        {text.isOn} {data.app ? '' : text.byPasskeys} {text.codesLeft(data.recovery_codes)}
      </p>
      {data.required_by.length > 0 && <p className={c.hint}>{text.requiredBy(data.required_by)}</p>}
      <div className={c.tools}>
        <NewCodes onDone={show} />
        <Button variant="default" onClick={() => setSettingUp(true)}>
          {data.app ? text.otherApp : text.addApp}
        </Button>
        {data.required_by.length === 0 && <TurnOff app={data.app} onDone={refresh} />}
      </div>
    </div>
  );
}

function NewCodes({ onDone }: { onDone: (codes: string[]) => void }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useReportedMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: onDone,
    failed: text.renewFailed,
  });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setAsking(true)}>
        {text.renew}
      </Button>
      <Confirm
        opened={asking}
        title={text.renewTitle}
        description={text.renewText}
        confirmText={text.renew}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Turns two-factor authentication off, which needs a code or a passkey. */
function TurnOff({ app, onDone }: { app: boolean; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
        {text.turnOff}
      </Button>
      {asking && <TurnOffDialog app={app} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}
