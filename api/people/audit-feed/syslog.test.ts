import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framed, mostBytes, syslogMessage } from './syslog.ts';

const entry: AuditEntry = {
  id: '7f0d5a0e-7a3c-4f0f-9a55-0f0a1c8f8a11',
  created_at: '2026-11-27T10:31:07.123Z',
  action: 'role.changed',
  actor_id: '0d8c3b62-4f0e-4a0f-8d7c-2a5a6f0f5b01',
  actor_name: 'Nadia Rahman',
  actor_email: 'nadia@harbour.example',
  person_id: null,
  person_name: 'Mai Nguyễn',
  person_email: null,
  team_id: null,
  team_name: null,
  details: { old: 'MEMBER', new: 'ADMIN' },
  ip_address: '192.0.2.7',
};

/** Reads a message as RFC 5424 says. */
function read(message: string) {
  const header = /^<(\d{1,3})>1 (\S+) (\S+) (\S+) (\S+) (\S+) /.exec(message);
  if (!header) throw new Error(`no header: ${message}`);
  const [whole, priority, time, host, app, process, id] = header;
  const parameters: Record<string, string> = {};
  let rest = message.slice(whole.length);
  rest = rest.replace(/^\[audit@32473/, '');
  for (;;) {
    const parameter = /^ ([^\s="\]]{1,32})="((?:[^"\\\]]|\\["\\\]])*)"/.exec(rest);
    if (!parameter) break;
    parameters[parameter[1] as string] = (parameter[2] as string).replace(/\\(["\\\]])/g, '$1');
    rest = rest.slice(parameter[0].length);
  }
  if (!rest.startsWith('] \uFEFF')) throw new Error(`no end of the structured data: ${rest}`);
  return { priority: Number(priority), time, host, app, process, id, parameters, text: rest.slice(3) };
}

test('a message has the header, the ids and the whole entry', () => {
  const message = syslogMessage(entry, 'plan-1').toString();
  expect(message).toMatch(/^<109>1 2026-11-27T10:31:07.123Z plan-1 groundwork - role.changed \[audit@32473 id="7f0d/);
  expect(read(message)).toMatchObject({
    parameters: { id: entry.id, actor_id: entry.actor_id, ip_address: '192.0.2.7' },
    text: JSON.stringify(entry),
  });
});

test.each([
  ['session.failed', 4],
  ['passkey.refused', 4],
  ['super_admin.granted', 5],
  ['second_factor.removed', 5],
  ['content.deleted', 5],
  ['session.started', 6],
] as const)('the severity of %s is %i', (action, severity) => {
  expect(read(syslogMessage({ ...entry, action }).toString()).priority).toBe(13 * 8 + severity);
});

longTest('no text breaks out of its place, and no message is longer than allowed', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  const nasty = fc.oneof(
    text,
    fc.constantFrom('"]', '\\"', '\\', ']', '\n<14>1 - - - - - - forged', '\uD800', '\u0000'),
  );
  fc.assert(
    fc.property(nasty, nasty, nasty, fc.dictionary(text, text, { maxKeys: 3 }), (name, address, host, details) => {
      const changed = { ...entry, person_name: name, actor_name: name, ip_address: address, details };
      const message = syslogMessage(changed, host);
      expect(message.length).toBeLessThanOrEqual(mostBytes);
      const { parameters, text: json } = read(message.toString());
      const plain = address.toWellFormed().replace(/\p{Cc}/gu, ' ');
      expect(parameters.ip_address ?? '').toBe(plain);
      expect(message.includes('\n')).toBe(false);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(changed)));
      expect(framed(message).toString('latin1')).toBe(`${message.length} ${message.toString('latin1')}`);
    }),
  );
});

test('the texts of an entry that would be too long are cut', () => {
  const long = { ...entry, person_name: '😀'.repeat(5000), details: { new: '\u0001'.repeat(5000) } };
  const message = syslogMessage(long);
  expect(message.length).toBeLessThanOrEqual(mostBytes);
  const { id, person_name } = JSON.parse(read(message.toString()).text);
  expect([id, person_name]).toEqual([entry.id, '😀'.repeat(60)]);
});
