// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import type { Notification } from '@groundwork/contract/talk/notifications';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import { notifyAddressed } from '../talk/notification-mails.ts';
import { waitingMails } from '../testing/test-mails.ts';
import { openStream } from '../testing/test-stream.ts';
import { accept, address, aMap, app, grace, nadia, north, type TestMap, twoTeams } from '../testing/test-transfers.ts';

// Requests to an email address: the sender learns nothing about the account before it acts, and only its person hears
// of the request (rulings, "Transfers").

twoTeams();

let source: TestMap;
/** Ana owns two teams, which are hers alone except for Ben in the first. */
let ana: TestPerson;
let ben: TestPerson;
let west: string;
let hill: string;
beforeEach(async () => {
  source = await aMap(nadia, north);
  ana = await app.person('Ana Costa');
  ben = await app.person('Ben Ode');
  west = await app.team('West', ana, ben);
  hill = await app.team('Hill', ana);
  await app.admin.query('delete from auth.attempts; delete from notifications; delete from transfer_requests');
});

/** The subject of every mail about a request of another team: it has no words of its sender. */
const fromOthers = 'A request from another team in Groundwork';
const someAddress = () => `${randomBytes(6).toString('hex')}@quay.example`;
const share = () => ({ type: 'share_map', map_id: source.map });
const branch = () => ({ type: 'transfer_partial', map_id: source.map, node_id: source.oak });
const ask = (recipient_email: string, body: object = share(), by = nadia) =>
  app.ask(by, 'POST', '/transfers', { ...body, recipient_email });
async function asked(...request: Parameters<typeof ask>): Promise<Transfer> {
  const { status, body } = await ask(...request);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const listed = async (person: TestPerson, team_id: string | undefined, direction = 'incoming') =>
  (await app.ask(person, 'GET', `/transfers?${new URLSearchParams({ direction, ...(team_id && { team_id }) })}`)).body
    .items as Transfer[];
const incoming = async (person: TestPerson, team?: string) => (await listed(person, team)).map(({ id }) => id);
/** Runs the background jobs, and returns the mails. */
async function mails(): Promise<Mail[]> {
  await notifyAddressed(app.db);
  return waitingMails(app);
}
const notified = async (person: TestPerson) =>
  (await app.ask(person, 'GET', '/notifications')).body.items as Notification[];
const setAddress = (person: TestPerson, email: string) =>
  app.admin.query('update auth.users set email = $2 where id = $1', [person.id, email]);
const allow = (person: TestPerson, allowed: boolean) =>
  app.ask(person, 'PUT', '/notifications/requests-from-strangers', { allowed });

/** Accounts that a request must not tell apart, each with its address. */
const accounts: Record<string, () => Promise<string>> = {
  'no account': async () => someAddress(),
  'an account with two teams': async () => ana.email,
  'an account with one team': async () => ben.email,
  'an account without a team': async () => (await app.person('Olu Ade')).email,
  'an account that blocks strangers': async () => {
    const person = await app.person('Ivo Horn');
    await allow(person, false);
    return person.email;
  },
  'an account that is not confirmed': async () => {
    const { id, email } = await app.person('Una Reed');
    await app.admin.query('update auth.users set email_verified = false where id = $1', [id]);
    return email;
  },
  'a suspended account': async () => {
    const { id, email } = await app.person('Sam Park');
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [id]);
    return email;
  },
};

/** The text with the same ids, times and address for every request. */
const plain = (value: unknown, email: string) =>
  JSON.stringify(value)
    .replaceAll(email, '<address>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)/g, '<time>');

describe('the sender cannot tell whether an address has an account', () => {
  test('by the answers, the stored row, the list or the notifications, before and after the background job', async () => {
    const seen: Record<string, string[]> = {};
    for (const [name, addressOf] of Object.entries(accounts)) {
      const email = await addressOf();
      await app.admin.query('delete from auth.attempts');
      await app.noticed();
      const stream = await openStream(address, nadia, { team_id: north });
      const look = async (id: string) => [
        plain((await app.ask(nadia, 'GET', `/transfers/${id}`)).body, email),
        plain(await listed(nadia, north, 'outgoing'), email),
        plain((await app.admin.query('select * from transfer_requests where id = $1', [id])).rows, email),
        plain((await app.ask(nadia, 'GET', '/notifications')).body, email),
      ];
      const made = await ask(email);
      expect(made.status).toBe(201);
      const again = await ask(email.toUpperCase());
      const before = await look(made.body.id);
      await mails();
      const after = await look(made.body.id);
      const cancelled = await app.ask(nadia, 'POST', `/transfers/${made.body.id}/cancel`);
      await mails();
      const last = await look(made.body.id);
      const { body: goal } = await app.ask(nadia, 'POST', '/goals', { team_id: north, title: 'The last change' });
      await vi.waitFor(() => expect(stream.ids('goals')).toContain(goal.id), 3000);
      const changes = stream.events.flatMap(({ changes: some }) => some.map(({ table }) => table));
      stream.close();
      seen[name] = [
        plain(made.body, email),
        `${again.status} ${plain(again.body, email)}`,
        ...before,
        ...after,
        plain(cancelled.body, email),
        ...last,
        JSON.stringify([...new Set(changes)]),
      ];
      await app.admin.query('delete from transfer_requests');
    }
    for (const [name, answers] of Object.entries(seen)) expect(answers, name).toEqual(seen['no account']);
    expect(JSON.parse(seen['no account']?.[0] ?? '')).toMatchObject({
      status: 'pending',
      recipient_team: null,
      recipient_email: '<address>',
      can: { accept: false, decline: false, cancel: true, revoke: false },
    });
  });

  test('by the time of the answer: the request does the same work, and the account is looked up later', async () => {
    await asked(ana.email);
    await asked(someAddress());
    const { rows } = await app.admin.query(
      `select count(*)::integer as requests, count(*) filter (where to_notify)::integer as marked,
         (select count(*)::integer from notifications) as notifications,
         (select count(*)::integer from auth.attempts where key like 'notification-mails%') as mails
       from transfer_requests`,
    );
    expect(rows).toEqual([{ requests: 2, marked: 2, notifications: 0, mails: 0 }]);
    expect(await mails()).toHaveLength(1);
    const { rowCount } = await app.admin.query('select from transfer_requests where to_notify');
    expect(rowCount).toBe(0);
  });

  test('by asking twice, whatever the case of the letters', async () => {
    for (const email of [ana.email, someAddress()]) {
      await asked(email);
      expect(await ask(email.toUpperCase())).toMatchObject({ status: 409, body: { error: messages.transfers.asked } });
    }
  });
});

describe('a request to an address', () => {
  test('is seen and mailed by its person alone, in plain words and with safe names', async () => {
    await app.admin.query("update teams set name = 'Pay at https://evil.example' where id = $1", [north]);
    const request = await asked(ana.email, { ...branch(), note: 'See https://evil.example' });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[ana.email, fromOthers]]);
    expect(sent[0]?.text).toContain('Pay at wants to hand over “Oak Street” to you');
    expect(sent[0]?.text).toContain('somebody sent a request to your address');
    expect(JSON.stringify(sent)).not.toContain('evil.example');
    expect(await notified(ana)).toMatchObject([
      {
        kind: 'transfer',
        actor: null,
        team: { id: north },
        transfer: {
          id: request.id,
          status_then: 'pending',
          team: { id: north },
          personal: true,
          recipient_email: ana.email,
        },
      },
    ]);
    expect(await notified(ben)).toEqual([]);
    for (const team of [west, hill, undefined]) expect(await incoming(ana, team)).toEqual([request.id]);
    expect(await incoming(ben, west)).toEqual([]);
    expect(await incoming(ana, north)).toEqual([]);
    expect((await app.ask(ben, 'GET', `/transfers/${request.id}`)).status).toBe(404);
    expect((await app.ask(ana, 'GET', `/transfers/${request.id}`)).body).toMatchObject({
      team: { id: north },
      created_by: { full_name: 'Nadia Rahman' },
      recipient_team: null,
      recipient_email: ana.email,
      node_count: 2,
      can: { accept: true, decline: true, cancel: false, revoke: false },
    });
    for (const path of [`/maps/${source.map}`, `/maps/${source.map}/nodes`])
      expect((await app.ask(ana, 'GET', path)).status).toBe(404);
    expect((await app.ask(ana, 'POST', `/transfers/${request.id}/cancel`)).status).toBe(404);
    expect((await app.ask(ana, 'POST', `/transfers/${request.id}/revoke`)).status).toBe(409);
    for (const person of [nadia, grace, ben]) {
      expect((await app.ask(person, 'POST', `/transfers/${request.id}/decline`, {})).status).toBe(404);
      const own = { targetTeamId: north, mode: 'existing', targetMapId: source.map };
      expect((await accept(request, own, person)).status).toBe(404);
    }
  });

  test('of a stranger to whom the person is closed waits quietly; colleagues still reach the person', async () => {
    expect((await app.ask(ana, 'GET', '/notifications/preferences')).body.requests_from_strangers).toBe(true);
    await allow(ana, false);
    expect((await app.ask(ana, 'GET', '/notifications/preferences')).body.requests_from_strangers).toBe(false);
    const request = await asked(ana.email);
    expect(await mails()).toEqual([]);
    expect(await notified(ana)).toEqual([]);
    expect(await incoming(ana, west)).toEqual([request.id]);
    await app.ask(nadia, 'POST', `/transfers/${request.id}/cancel`);
    expect(await mails()).toEqual([]);
    expect(await notified(ana)).toEqual([]);

    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [hill, nadia.id]);
    await asked(ana.email);
    expect((await mails()).map(({ to }) => to)).toEqual([ana.email]);
    expect(await notified(ana)).toHaveLength(1);
  });

  test('waits for a person who signs up later, and leaves one whose address changes', async () => {
    const email = someAddress();
    const request = await asked(email);
    expect(await mails()).toEqual([]);
    const later = await app.person('Lena Fischer');
    await app.admin.query('update auth.users set email_verified = false, email = $2 where id = $1', [later.id, email]);
    const rows = () => later.as((db) => sql`select id from transfer_requests`.execute(db));
    await expect(rows()).rejects.toMatchObject({ code: '28000' });
    await app.admin.query('update auth.users set email_verified = true where id = $1', [later.id]);
    expect(await incoming(later)).toEqual([request.id]);
    await setAddress(later, someAddress());
    expect(await incoming(later)).toEqual([]);
    expect((await accept(request, { targetTeamId: await app.team('Late', later) }, later)).status).toBe(404);
    await setAddress(later, email);
    expect((await app.ask(later, 'POST', `/transfers/${request.id}/decline`, {})).status).toBe(200);
  });

  test('is declined by its person, and the sender reads that with the address', async () => {
    const request = await asked(ana.email);
    await mails();
    const { body } = await app.ask(ana, 'POST', `/transfers/${request.id}/decline`, { reason: 'Not mine' });
    expect(body).toMatchObject({ status: 'declined', recipient_team: null });
    expect(await listed(nadia, north, 'outgoing')).toMatchObject([
      { status: 'declined', reason: 'Not mine', recipient_team: null, recipient_email: ana.email },
    ]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      Array(2).fill('The person you asked declined the map “Network”'),
    );
    const answer = {
      kind: 'transfer_answer',
      transfer: { status_then: 'declined', team: null, recipient_email: ana.email },
    };
    expect(await notified(grace)).toMatchObject([answer]);
    for (const team of [west, hill])
      expect(await accept(request, { targetTeamId: team }, ana)).toMatchObject({
        status: 400,
        body: { error: messages.transfers.mapNeeded },
      });
    const { map } = await aMap(ana, west);
    expect(await accept(request, { targetTeamId: west, targetMapId: map }, ana)).toMatchObject({
      status: 409,
      body: { error: messages.transfers.declined },
    });
  });

  test('that was withdrawn cannot be accepted, and its person reads so', async () => {
    const { map } = await aMap(ana, west);
    const request = await asked(ana.email);
    await mails();
    await app.ask(grace, 'POST', `/transfers/${request.id}/cancel`);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ana.email, subject: fromOthers });
    expect(mail?.text).toContain('North withdrew the map “Network”');
    expect(await notified(ana)).toMatchObject([{ transfer: { status_then: 'cancelled', status: 'cancelled' } }]);
    expect(await accept(request, { targetTeamId: west, targetMapId: map }, ana)).toMatchObject({
      status: 409,
      body: { error: messages.transfers.cancelled },
    });
  });

  test('reaches an open tab of its person, with or without a team', async () => {
    const lone = await app.person('Olu Ade');
    const streams = [await openStream(address, ana, { team_id: west }), await openStream(address, lone, {})];
    const other = await openStream(address, ben, { team_id: west });
    const tables = (stream: typeof other) => stream.events.flatMap(({ changes }) => changes.map(({ table }) => table));
    await asked(ana.email);
    await asked(lone.email);
    await mails();
    for (const stream of streams)
      await vi.waitFor(
        () => expect(tables(stream)).toEqual(expect.arrayContaining(['transfer_requests', 'notifications'])),
        3000,
      );
    expect(tables(other)).toEqual([]);
    expect(JSON.stringify(streams.map(({ events }) => events))).not.toContain(north);
    for (const stream of [...streams, other]) stream.close();
  });

  test('stays with a person who sent it to their own address', async () => {
    const request = await asked(nadia.email);
    expect(await mails()).toEqual([]);
    const own = await app.team('Own', nadia);
    expect(await incoming(nadia, own)).toEqual([request.id]);
    const { map } = await aMap(nadia, own);
    expect((await accept(request, { targetTeamId: own, targetMapId: map }, nadia)).status).toBe(200);
  });

  test('to a suspended or deleted account waits as one without account', async () => {
    const request = await asked(ana.email);
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [ana.id]);
    expect(await mails()).toEqual([]);
    expect((await app.admin.query('select from notifications')).rowCount).toBe(0);
    expect((await listed(nadia, north, 'outgoing'))[0]).toMatchObject({ id: request.id, status: 'pending' });
    await app.admin.query('delete from teams where id = any ($1)', [[west, hill]]);
    await app.admin.query('delete from auth.users where id = $1', [ana.id]);
    expect((await listed(nadia, north, 'outgoing'))[0]).toMatchObject({ id: request.id, status: 'pending' });
  });

  test('ends when its sender is suspended, and its person reads so', async () => {
    const request = await asked(ana.email, share(), grace);
    await mails();
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [grace.id]);
    await app.admin.query('update auth.users set suspended_at = null where id = $1', [grace.id]);
    expect((await app.ask(ana, 'GET', `/transfers/${request.id}`)).body.status).toBe('cancelled');
    await mails();
    expect(await notified(ana)).toMatchObject([{ transfer: { status_then: 'cancelled' } }]);
  });
});

describe('an accepted request to an address', () => {
  test('belongs to the chosen team, whose name the sender then reads', async () => {
    const request = await asked(ana.email, { ...branch(), include_template: true });
    await mails();
    const answer = await accept(
      request,
      { targetTeamId: west, mode: 'new', name: 'Oak', useClonedTemplate: true },
      ana,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      moved: 2,
      request: { status: 'accepted', recipient_team: { id: west }, recipient_email: null, target_team_id: west },
    });
    expect((await listed(nadia, north, 'outgoing'))[0]).toMatchObject({
      recipient_team: { id: west, name: 'West' },
      recipient_email: ana.email,
      target_map_id: null,
    });
    expect(await incoming(ben, west)).toEqual([request.id]);
    expect(await incoming(ana, hill)).toEqual([]);
    expect(await notified(ana)).toMatchObject([
      { team: { id: west }, transfer: { status: 'accepted', personal: false } },
    ]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(Array(2).fill('West accepted “Oak Street”'));
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [west, ben.id]);
    expect(await incoming(ben)).toEqual([]);
  });

  test('of twenty concurrent acceptances into different teams one succeeds', async () => {
    const maps = [(await aMap(ana, west)).map, (await aMap(ana, hill)).map];
    const request = await asked(ana.email, branch());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        accept(request, { targetTeamId: [west, hill][n % 2], mode: 'existing', targetMapId: maps[n % 2] }, ana),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const { rows } = await app.admin.query(
      `select (select count(*)::integer from tpl_map_nodes where team_id = any ($2) and view_id is null) as theirs,
         recipient_team_id = target_team_id and target_team_id = (select team_id from tpl_maps where id = target_map_id)
           as same
       from transfer_requests where id = $1`,
      [request.id, [west, hill]],
    );
    expect(rows).toEqual([{ theirs: 10, same: true }]);
  });

  test('abuse: it goes to the sender’s team, a team of others, or a map of another own team', async () => {
    const [mine, others] = [(await aMap(ana, west)).map, (await aMap(ana, hill)).map];
    const elsewhere = await app.team('Elsewhere', await app.person('Olu Ade'));
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [north, ana.id]);
    for (const [body, more] of [
      [branch(), { mode: 'existing' }],
      [share(), {}],
    ] as const) {
      const request = await asked(ana.email, body);
      const into = (targetTeamId: string, targetMapId: string) =>
        accept(request, { targetTeamId, targetMapId, ...more }, ana);
      expect((await into(west, others)).status).toBe(404);
      expect((await into(elsewhere, mine)).status).toBe(404);
      expect((await into(randomUUID(), mine)).status).toBe(404);
      expect(await into(north, source.map)).toMatchObject({
        status: 400,
        body: { error: messages.transfers.ownTeam },
      });
      expect((await app.ask(ana, 'GET', `/transfers/${request.id}`)).body.status).toBe('pending');
    }
    const whole = await asked(ana.email, { type: 'transfer_full', map_id: source.map });
    for (const team of [elsewhere, north])
      expect((await accept(whole, { targetTeamId: team }, ana)).status).toBeGreaterThanOrEqual(400);
    expect((await app.ask(ana, 'GET', `/transfers/${whole.id}`)).body.status).toBe('pending');
  });

  test('abuse: the procedure gets other ids than those of the request', async () => {
    const other = await aMap(nadia, north);
    const { map } = await aMap(ana, west);
    const request = await asked(ana.email, branch());
    const call = (person: TestPerson, from: string, node: string, clone = false) =>
      person.as((db) =>
        sql`select * from rules.transfer_partial_map_nodes(
          ${request.id}, ${from}, ${node}, ${map}, null, ${clone}
        )`.execute(db),
      );
    await expect(call(ana, other.map, source.oak)).rejects.toThrow('transfers.otherIds');
    await expect(call(ana, source.map, source.riverside)).rejects.toThrow('transfers.otherIds');
    await expect(call(ana, source.map, source.oak, true)).rejects.toThrow('transfers.otherIds');
    await expect(call(ben, source.map, source.oak)).rejects.toThrow('general.notFound');
    await expect(call(nadia, source.map, source.oak)).rejects.toThrow('general.notFound');
    const whole = await asked(ana.email, { type: 'transfer_full', map_id: source.map });
    const elsewhere = await app.team('Elsewhere', await app.person('Olu Ade'));
    const copy = ana.as((db) => sql`select rules.clone_sent_template(${whole.id}, ${elsewhere})`.execute(db));
    await expect(copy).rejects.toThrow('general.notFound');
  });
});
