import type { ProviderId } from '@groundwork/contract/base/sign-in-providers';
import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle, IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { installationQuery } from '../../base/deployment/installation.ts';
import { messageOf } from '../../base/queries/api.ts';
import { identity } from '../../base/session/identity.ts';
import * as words from '../../base/words/words.ts';
import classes from './identity-view.module.css';
import { Notice } from './notice.tsx';

const text = words.identity.providers;
const icons = { google: IconBrandGoogle, github: IconBrandGithub, oidc: IconKey } satisfies Record<
  ProviderId,
  typeof IconKey
>;

/**
 * `only` are the ids of the providers to offer instead of a password. `alone` hides the divider between the buttons and
 * a form.
 */
type ProviderButtonsProps = { to?: string | undefined; only?: readonly string[] | undefined; alone?: boolean };

/** The sign-in buttons of the configured providers. Renders nothing if there are none. */
export function ProviderButtons({ to, only, alone = only !== undefined }: ProviderButtonsProps) {
  const configured = useQuery(installationQuery).data?.providers ?? [];
  const providers = only ? configured.filter(({ id }) => only.includes(id)) : configured;
  const starting = useMutation({
    mutationFn: ({ id }: (typeof providers)[number]) => identity.signInWith(id, to),
    onSuccess: (address) => window.location.assign(address),
  });
  if (providers.length === 0) return null;
  return (
    <>
      {!alone && <p className={classes.or}>{text.or}</p>}
      <div className={classes.providers}>
        {starting.error && <Notice failed>{messageOf(starting.error)}</Notice>}
        {providers.map((provider) => {
          const Icon = icons[provider.id];
          return (
            <Button
              key={provider.id}
              variant="default"
              size="md"
              classNames={{ label: classes.providerName }}
              leftSection={<Icon size={16} stroke={1.8} aria-hidden />}
              title={provider.name}
              loading={starting.isPending && starting.variables.id === provider.id}
              onClick={() => starting.mutate(provider)}
            >
              {text.continueWith(provider.name)}
            </Button>
          );
        })}
      </div>
    </>
  );
}
