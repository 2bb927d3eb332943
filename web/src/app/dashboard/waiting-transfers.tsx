import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { TransferIcon } from '../../maps/transfers/transfer-icon.tsx';
import { waitingTransfers } from '../../maps/transfers/transfer-queries.ts';
import { senderOf, titleOf } from '../../maps/transfers/transfer-title.ts';
import c from '../../people/invitations/received-invitations.module.css';
import { Section } from './section.tsx';

const text = words.transfers;
/** The number of requests shown here. The page of transfers lists all. */
const atMost = 3;

/** The pending requests from other teams, to the team or to the person. Renders nothing if there are none. */
export const WaitingTransfers = bounded(function WaitingTransfers({ teamId }: { teamId: string }) {
  const { data } = useQuery(waitingTransfers(teamId));
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={text.waitingTitle}
      link={data.items.length > atMost && <Link to="/dashboard/transfers">{text.all}</Link>}
    >
      <ul className={c.list}>
        {data.items.slice(0, atMost).map((request) => (
          <li key={request.id} className={c.invitation}>
            <TransferIcon type={request.type} />
            <span className={c.text}>
              <b dir="auto">{titleOf(request)}</b>
              <span>
                {text.type[request.type]} {senderOf(request)}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/dashboard/transfers"
                  search={{ request: request.id }}
                  aria-label={text.actOn(text.acts.accept, titleOf(request))}
                  {...props}
                />
              )}
            >
              {text.acts.accept}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
});
