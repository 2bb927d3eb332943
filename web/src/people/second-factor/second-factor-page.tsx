import { limits } from '@groundwork/contract/base/limits';
import { returnPath } from '@groundwork/contract/people/return-path';
import type { SecondFactor } from '@groundwork/contract/people/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { TextButton } from '../../base/fields/text-button.tsx';
import { messageOf, statusOf } from '../../base/queries/api.ts';
import { goOn, sessionEnded, signOut } from '../../base/session/session.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { IdentityView } from '../identity/identity-view.tsx';
import { Notice } from '../identity/notice.tsx';
import { PasskeyButton } from '../identity/passkey-button.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import c from './second-factor.module.css';
import { enterCode, secondFactorQuery } from './second-factor.ts';
import { SetUp } from './set-up.tsx';

const text = words.secondFactor;

/**
 * The page of a session that lacks the second factor: asks for the code, or leads through the setup if the second
 * factor is required.
 */
export function SecondFactorPage() {
  const { to } = useSearch({ from: '/authentication/second-factor' });
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, refetchOnWindowFocus: false });
  const leave = () => void signOut(to);
  const next = () => goOn(returnPath(to, window.location.origin));
  if (!data)
    return (
      <Frame title={text.title} onLeave={leave}>
        {error ? <ErrorState title={text.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}
      </Frame>
    );
  return data.step === 'set-up' ? (
    <Required secondFactor={data} onLeave={leave} onDone={next} />
  ) : (
    <Frame title={data.app ? text.title : text.passkeyTitle} sub={data.email} onLeave={leave}>
      {data.passkeys && (
        <div className={c.form}>
          <PasskeyButton onConfirmed={next} />
        </div>
      )}
      <EnterCode app={data.app} onDone={next} />
    </Frame>
  );
}

type FrameProps = { title: string; sub?: string; onLeave: () => void; children: ReactNode };

function Frame({ title, sub, onLeave, children }: FrameProps) {
  return (
    <IdentityView title={title} sub={sub} footer={<TextButton onClick={onLeave}>{text.someoneElse}</TextButton>}>
      {children}
    </IdentityView>
  );
}

/** Asks for the code of the app, or for a recovery code. */
function EnterCode({ app, onDone }: { app: boolean; onDone: () => void }) {
  const [recovering, setRecovering] = useState(false);
  const [code, setCode] = useState('');
  const entering = useMutation({
    mutationFn: () => enterCode(code),
    onSuccess: onDone,
    onError: (error) => {
      // The session has waited for the code for too long.
      if (statusOf(error) === 401) sessionEnded(error);
    },
  });
  const field = {
    value: code,
    onChange: (event: { currentTarget: { value: string } }) => setCode(event.currentTarget.value),
    error: entering.error && messageOf(entering.error),
    'aria-invalid': Boolean(entering.error),
    autoFocus: true,
  };
  const switchTo = (recovery: boolean) => {
    setRecovering(recovery);
    setCode('');
    entering.reset();
  };
  if (!app && !recovering)
    return (
      <div className={c.form}>
        <div className={c.hint}>
          <TextButton onClick={() => switchTo(true)}>{text.useRecovery}</TextButton>
        </div>
      </div>
    );
  return (
    <form
      className={c.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) entering.mutate();
      }}
    >
      {recovering ? (
        <TextInput
          key="recovery"
          label={text.recoveryCode}
          description={text.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.text.line}
          required
          {...field}
        />
      ) : (
        <CodeField key="app" description={text.codeHint} {...field} />
      )}
      <Button type="submit" size="md" disabled={!code.trim()} loading={entering.isPending || entering.isSuccess}>
        {text.enter}
      </Button>
      {app && (
        <div className={c.hint}>
          <TextButton type="button" onClick={() => switchTo(!recovering)}>
            {recovering ? text.useApp : text.useRecovery}
          </TextButton>
        </div>
      )}
    </form>
  );
}

type RequiredProps = { secondFactor: SecondFactor; onLeave: () => void; onDone: () => void };

/** Leads a person to set up the second factor that a team or the installation requires. */
function Required({ secondFactor, onLeave, onDone }: RequiredProps) {
  const { required_by, fresh } = secondFactor;
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <IdentityView title={text.recoveryCodes}>
        <div className={c.form}>
          <RecoveryCodes codes={codes} done={text.goOn} onDone={onDone} />
        </div>
      </IdentityView>
    );
  return (
    <Frame title={text.setUpTitle} sub={text.requiredBy(required_by)} onLeave={onLeave}>
      {fresh ? (
        <div className={c.form}>
          <PasskeySetUp secondFactor={secondFactor} onDone={setCodes} />
          <SetUp onDone={setCodes} />
        </div>
      ) : (
        <div className={c.form}>
          <Notice>{text.signInFirst}</Notice>
          <Button size="md" onClick={onLeave}>
            {text.signInAgain}
          </Button>
        </div>
      )}
    </Frame>
  );
}
