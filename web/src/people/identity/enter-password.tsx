import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathHere } from '../../base/deployment/base-path.ts';
import buttons from '../../base/dialogs/confirm.module.css';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { messageOf, statusOf } from '../../base/queries/api.ts';
import { finishAuthentication } from '../../base/queries/fresh-session.ts';
import { identity } from '../../base/session/identity.ts';
import { sessionEnded, useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeysWork } from './passkeys.ts';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const text = words.identity.authenticate;
const cancel = () => finishAuthentication(false);

/**
 * Asks for the password when an operation needs a fresh session. Then the client repeats the operation. A person
 * without a password signs in again with a provider.
 */
export function EnterPassword() {
  const { sign_in_methods } = useAccount();
  const hasPassword = sign_in_methods.includes('credential');
  const hasPasskey = sign_in_methods.includes('passkey') && passkeysWork();
  const onTop = useTopLayer();
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={cancel}
      closeOnEscape={onTop}
      closeOnClickOutside={false}
      title={hasPasskey ? text.titleWithPasskey : text.title}
      size={420}
      centered
      withCloseButton={false}
    >
      {hasPassword ? <PasswordForm /> : <SignInAgain />}
      {hasPasskey && (
        <>
          <p className={classes.or}>{words.identity.providers.or}</p>
          <div className={classes.providers}>
            <PasskeyButton onConfirmed={() => finishAuthentication(true)} />
          </div>
        </>
      )}
    </Modal>
  );
}

function PasswordForm() {
  const { email } = useAccount();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => identity.authenticate({ password }),
    onSuccess: () => finishAuthentication(true),
    onError: (refusal) => {
      if (statusOf(refusal) === 401) sessionEnded(refusal);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password) mutate();
      }}
    >
      {/* The hidden user name tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.identity.password}
        description={text.why}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error && messageOf(error)}
        data-autofocus
      />
      <div className={buttons.buttons}>
        <Button variant="subtle" color="gray" size="md" onClick={cancel}>
          {words.ui.cancel}
        </Button>
        <Button type="submit" size="md" disabled={!password} loading={isPending}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}

function SignInAgain() {
  const { sign_in_methods } = useAccount();
  return (
    <>
      <p className={buttons.description}>{text.noPassword}</p>
      <ProviderButtons to={pathHere()} only={sign_in_methods} />
      <div className={buttons.buttons}>
        <Button variant="subtle" color="gray" size="md" onClick={cancel} data-autofocus>
          {words.ui.cancel}
        </Button>
      </div>
    </>
  );
}
