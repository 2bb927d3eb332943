import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../base/clipboard/copy-button.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { messageOf } from '../../base/queries/api.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { CodeField } from './code-field.tsx';
import c from './second-factor.module.css';
import { confirmAuthenticator, startAuthenticator } from './second-factor.ts';

const text = words.secondFactor;
const QrCode = lazily(() => import('./qr-code.tsx').then(({ default: QrCode }) => QrCode));
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

type SetUpProps = {
  /** Receives the recovery codes when the first code was right. */
  onDone: (codes: string[]) => void;
  onCancel?: () => void;
};

/** Sets up an authenticator app: its QR code or secret, and its first code. */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const [code, setCode] = useState('');
  // Keeps the secret until the form closes, because each call creates a new one.
  const started = useQuery({
    queryKey: ['new authenticator'],
    queryFn: startAuthenticator,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirming = useMutation({ mutationFn: () => confirmAuthenticator(code), onSuccess: onDone });
  if (started.error) return <ErrorState title={text.startFailed} error={started.error} onRetry={started.refetch} />;
  return (
    <form
      className={c.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() && started.data) confirming.mutate();
      }}
    >
      <ol className={c.steps}>
        <li>{text.stepApp}</li>
        <li>
          {text.stepScan}
          <div className={c.qr}>{started.data && <QrCode text={started.data.url} label={text.qrCode} />}</div>
          <p className={c.hint}>{text.orType}</p>
          {started.data ? (
            <CopyButton
              className={c.secret}
              text={started.data.secret}
              label={text.copySecret(inGroups(started.data.secret))}
            >
              <code>{inGroups(started.data.secret)}</code>
            </CopyButton>
          ) : (
            <Skeleton height={24} radius={6} />
          )}
        </li>
        <li>
          {text.stepCode}
          <CodeField
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={confirming.error && messageOf(confirming.error)}
            aria-invalid={Boolean(confirming.error)}
          />
        </li>
      </ol>
      <div className={c.tools}>
        <Button type="submit" size="md" disabled={!code.trim() || !started.data} loading={confirming.isPending}>
          {text.turnOn}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" size="md" onClick={onCancel}>
            {words.ui.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
