// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it holds pieces of source

/** A defect that could have been written, and the test that has to notice it. */
export type Defect = { what: string; file: string; says: string; instead: string; test: string; named: string };

const defect = (
  what: string,
  [file, says, instead]: [string, string, string],
  [test, named]: [string, string],
): Defect => ({
  what,
  ...{ file, says, instead },
  ...{ test, named },
});

/** A source with a defect in it. */
export function planted(source: string, { what, file, says, instead }: Defect): string {
  const parts = source.split(says);
  if (parts.length !== 2) throw new Error(`“${what}”: ${file} says it ${parts.length - 1} times`);
  return parts.join(instead);
}

/** By the features of the abuse cases (docs/security.md). What the policies and grants of the database forbid is not among them: db/mutations.test.ts takes each of these away. */
export const defects: Record<string, Defect[]> = {
  'Signing up and in, sessions': [
    defect(
      'a reset token never expires',
      [
        'api/identity/auth.ts',
        "column.endsWith('_at') && typeof value === 'string' ? new Date(value) : value",
        "column === 'expires_at' ? new Date(8e15) : value",
      ],
      ['api/identity/identity.test.ts', 'is not replaced with an expired or invalid token'],
    ),
    defect(
      'sessions outlive a reset of the password',
      ['api/identity/auth.ts', 'revokeSessionsOnPasswordReset: true', 'revokeSessionsOnPasswordReset: false'],
      ['api/identity/identity.test.ts', 'is replaced once, which ends every session'],
    ),
    defect(
      'the address of a caller is what the caller says',
      [
        'api/identity/identity-routes.ts',
        '[addressHeader]: request.ip',
        "[addressHeader]: String(request.headers['x-forwarded-for'] ?? request.ip)",
      ],
      ['api/identity/identity.test.ts', 'from one address are refused whatever headers it sends'],
    ),
    defect(
      'each address of an IPv6 network counts for itself',
      ['api/identity/auth.ts', 'attempt(db, `address:${key}`', 'attempt(db, `address:${key}${Math.random()}`'],
      ['api/identity/identity.test.ts', 'from one IPv6 network count together'],
    ),
    defect(
      'scripts may read the cookie',
      [
        'api/identity/auth.ts',
        "cookiePrefix: 'groundwork',",
        "cookiePrefix: 'groundwork', defaultCookieAttributes: { httpOnly: false },",
      ],
      ['api/identity/identity.test.ts', 'sets an HttpOnly, SameSite=Lax cookie'],
    ),
    defect(
      'an address without confirmation signs in',
      ['api/identity/auth.ts', 'requireEmailVerification: true', 'requireEmailVerification: false'],
      ['api/identity/identity-abuse.test.ts', 'signing up opens no session'],
    ),
    defect(
      'the way back leads anywhere',
      ['contract/return-path.ts', "url?.origin === origin && !url.pathname.startsWith('//') ?", 'url ?'],
      ['contract/return-path.test.ts', 'answers the dashboard for'],
    ),
    defect(
      'a handler runs before its session is found',
      [
        'db/transactions.ts',
        "await connection.executeQuery(CompiledQuery.raw(begin.join('; ')));",
        "connection.executeQuery(CompiledQuery.raw(begin.join('; '))).catch(() => {});",
      ],
      ['db/transactions.test.ts', 'does not start its work for a session that has ended'],
    ),
    defect(
      'a connection goes to the next request within a transaction',
      ['db/database.ts', " || client.getTransactionStatus() !== 'I'", ''],
      ['db/transactions.test.ts', 'leaves no open transaction to the next one'],
    ),
    defect(
      'a reading may write',
      ['api/http/procedures.ts', "request.method === 'GET'", "request.method === 'TRACE'"],
      ['api/suites/every-answer.test.ts', 'is refused by the database'],
    ),
  ],
  Providers: [
    defect(
      'a state works in any browser',
      ['api/identity/auth.ts', 'accountLinking: {', 'skipStateCookieCheck: true, accountLinking: {'],
      ['api/identity/providers.test.ts', 'is not valid in another browser'],
    ),
    defect(
      'the nonce is not looked at',
      ['api/identity/providers.ts', 'requiresIdTokenNonce: true', 'requiresIdTokenNonce: false'],
      ['api/identity/providers.test.ts', 'must contain the nonce of this attempt:'],
    ),
    defect(
      'an address that nobody has confirmed counts',
      ['api/identity/providers.ts', 'user.emailVerified !== true || ', ''],
      ['api/identity/providers.test.ts', 'whose address the provider has not confirmed'],
    ),
    defect(
      'a sign-in may end with another provider than it began with',
      [
        'api/identity/providers.ts',
        "if (state?.serverContext?.provider !== source.oauth?.providerId) return { error: 'state_mismatch' };",
        '',
      ],
      ['api/identity/providers.test.ts', 'is not valid with another provider'],
    ),
    defect(
      'the userinfo endpoint may speak of anybody',
      ['api/identity/providers.ts', ' || sub !== profile.sub', ''],
      ['api/identity/providers.test.ts', 'is refused if the userinfo endpoint names another subject'],
    ),
  ],
  Invitations: [
    defect(
      'whoever has the token accepts',
      [
        'db/rules/invitations.sql',
        "if not rules.is_for_me(asked) then perform rules.refuse('invitations.otherAddress', 'GW403'); end if;",
        '',
      ],
      ['api/invitations.test.ts', '2 a person with another address can neither accept nor decline'],
    ),
    defect(
      'an answer is not the last',
      ['db/rules/invitations.sql', "if rules.invitation_state(asked) <> 'pending' then", 'if false then'],
      ['api/invitations.test.ts', '7 accepting and revoking at once, ten rounds: one of them succeeds'],
    ),
    defect(
      'the token is stored as it is',
      ['api/invitations.ts', "createHash('sha256').update(token).digest()", 'Buffer.from(token)'],
      ['api/invitations.test.ts', '11 only a hash of the token is stored, and no log or stored answer contains it'],
    ),
    defect(
      'invitations outlive the membership of who gave them',
      [
        'db/rules/invitations.sql',
        'create trigger revoke_invitations_of_member after update of role_id or delete',
        'create trigger revoke_invitations_of_member after update of role_id',
      ],
      ['api/invitations.test.ts', '12 invitations by people who have left or were removed no longer work'],
    ),
    defect(
      'mails to one address are not counted',
      [
        'db/rules/invitations.sql',
        "rules.attempt('invitation-mails:' || lower(i.email::text), per_email, seconds)",
        '0',
      ],
      ['api/mail/invitation-mails.test.ts', 'mail bombing'],
    ),
    defect(
      'invitations do not expire',
      ['db/rules/invitations.sql', "  when i.expires_at <= coalesce(i.revoked_at, now()) then 'expired'\n", ''],
      ['api/invitations.test.ts', '1 a token is invalid after acceptance, decline, expiry or revocation'],
    ),
    defect(
      'any role may be given',
      ['db/rules/invitations.sql', 'join roles r on r.id >= m.role_id', 'join roles r on true'],
      ['api/invitations.test.ts', '8 a role above'],
    ),
    defect(
      'who may no longer give a role has still given it',
      ['db/rules/invitations.sql', "(tg_op = 'DELETE' or role_id < new.role_id)", "(tg_op = 'DELETE')"],
      ['api/invitations.test.ts', '13 losing the right to grant a role revokes one’s invitations to it'],
    ),
    defect(
      'inviting does not wait for the removal of who invites',
      [
        'db/rules/invitations.sql',
        'perform from team_memberships where team_id = team and user_id = rules.me() for share;',
        '',
      ],
      ['api/invitations.test.ts', '14 a race between inviting and being removed leaves no invitation, ten rounds'],
    ),
    defect(
      'invitations outlive the account of who gave them',
      ['db/rules/invitations.sql', ' or i.invited_by is null then', ' then'],
      ['api/invitations.test.ts', '15 the invitation of a deleted account does not work, and blocks no other'],
    ),
  ],
  'Teams and roles': [
    defect(
      'two owners who leave do not wait for each other',
      [
        'db/rules/teams.sql',
        'perform from teams where id = old.team_id for no key update;',
        'perform from teams where id = old.team_id;',
      ],
      ['api/suites/team-members.test.ts', 'two owners at once'],
    ),
    defect(
      'streams stay open for who was removed',
      ['api/live/live-streams.ts', 'if (theirs.length > 0) void room.check(theirs);', 'theirs.length;'],
      ['api/live/events.test.ts', 'a stream ends within a second'],
    ),
    defect(
      'a team may be left without an owner',
      ['db/rules/teams.sql', 'if found and not exists', 'if false and not exists'],
      ['api/suites/team-members.test.ts', 'cannot leave'],
    ),
  ],
  'Goals and tasks': [
    defect(
      'a page holds whatever its statement selects',
      ['api/http/raw-json.ts', 'lateral (select ${item}) item', 'lateral (select page.*) item'],
      ['api/tasks.test.ts', 'letter by letter'],
    ),
    defect(
      'a task may stand above itself',
      ['db/rules/tasks.sql', "if new.id = any (above) then perform rules.refuse('tasks.cycle'); end if;", ''],
      ['api/tasks.test.ts', 'cannot be its own ancestor'],
    ),
    defect(
      'changes at once are counted side by side',
      ['db/rules/goals.sql', 'perform from goals where id = any (goal_ids) order by id for no key update;', ''],
      ['api/suites/at-once.test.ts', 'progress is exact'],
    ),
    defect(
      'in_review is kept',
      ['db/rules/tasks.sql', "when (new.status = 'in_review') execute", 'when (false) execute'],
      ['api/suites/abuse.test.ts', 'in_review is stored as in_progress'],
    ),
    defect(
      'any year is a date',
      ['contract/fields.ts', 'return year >= limits.years.first && year <= limits.years.last;', 'return year >= 0;'],
      ['api/suites/abuse.test.ts', 'an invalid date'],
    ),
  ],
  Labels: [
    defect(
      'a label is deleted while somebody gives it',
      ['api/labels.ts', "where('id', '=', input.labelId).forUpdate()", "where('id', '=', input.labelId)"],
      ['api/suites/races.test.ts', 'a label that is deleted'],
    ),
    defect(
      'a name taken twice is an error without a sentence',
      ['api/http/errors.ts', 'labels_name_is_unique: messages.labels.nameTaken,', ''],
      [
        'api/suites/races.test.ts',
        'requested 20 times at once, in different cases, letters and spaces, makes one label',
      ],
    ),
    defect(
      'letters that look alike are other letters',
      ['db/migrations/20261121090500_tasks.sql', 'lower(normalize(name, nfc))', 'lower(name)'],
      ['api/labels.test.ts', 'treats composed and decomposed letters as the same name'],
    ),
  ],
  'Comments and mentions': [
    defect(
      'mentions are not counted',
      [
        'api/comments.ts',
        '.filter((id) => members.has(id)).slice(0, limits.mentions)',
        '.filter((id) => members.has(id))',
      ],
      ['api/comments.test.ts', 'of 51 members notifies 50'],
    ),
    defect(
      'members of other teams can be mentioned',
      [
        'api/comments.ts',
        ".where('team_id', '=', team_id)\n    .where('user_id', 'in', ids)",
        ".where('user_id', 'in', ids)",
      ],
      [
        'api/suites/abuse.test.ts',
        'of a person outside the team, even in another team of the author, notifies and shows nobody',
      ],
    ),
    defect(
      'who has left is still shown',
      ['api/comments.ts', 'where m.team_id = comments.team_id and m.user_id = any', 'where m.user_id = any'],
      ['api/suites/abuse.test.ts', 'of a person who has left the team neither notifies nor shows them'],
    ),
    defect(
      'a reply may hang on any comment',
      [
        'db/migrations/20261121091400_replies.sql',
        '(team_id, task_id, parent_comment_id) references comments (team_id, task_id, id)',
        '(team_id, parent_comment_id) references comments (team_id, id)',
      ],
      ['api/comments.test.ts', 'to a comment on another task'],
    ),
  ],
  Files: [
    defect(
      'the sender names the stored file',
      ['api/files/file-names.ts', "`${teamId}/${id}${endingOf(name).toLowerCase() || '.bin'}`", '`${teamId}/${name}`'],
      ['api/files/attachments.test.ts', '3: the server chooses the stored name, and a row cannot name another file'],
    ),
    defect(
      'signs that hide others stay in names',
      ['api/files/file-names.ts', ".replace(unseen, '')", ''],
      ['api/files/attachments.test.ts', '4: the name'],
    ),
    defect(
      'a picture of any size is unpacked',
      [
        'api/files/square-picture.ts',
        'limitInputPixels: limits.avatarMegapixels * 1_000_000',
        'limitInputPixels: false',
      ],
      ['api/files/avatars.test.ts', 'a flood of pixels'],
    ),
    defect(
      'a row keeps any name',
      ['db/migrations/20261121171000_attachment_files.sql', " and file_name !~ '[[:cntrl:]/\\\\]'", ''],
      ['api/files/attachments.test.ts', '4: a line break'],
    ),
    defect(
      'half a picture is one',
      ['api/files/square-picture.ts', "failOn: 'error'", "failOn: 'none'"],
      ['api/files/avatars.test.ts', 'a truncated picture'],
    ),
    defect(
      'a file may be as large as it is',
      ['api/files/uploads.ts', 'const endTooLarge = () =>\n        file.destroy(', 'const endTooLarge = () => void ('],
      [
        'api/files/attachments.test.ts',
        '7: a file of exactly the limit is accepted; one byte more is refused and leaves nothing',
      ],
    ),
  ],
  'Templates, forms, menus': [
    defect(
      'fields that no form asks for are kept',
      [
        'contract/form-values.ts',
        'if (!known.has(name)) problems[name] = messages.formFields.unknown(name);',
        'known.has(name);',
      ],
      ['api/records.test.ts', 'under names of inherited properties are refused (prototype pollution)'],
    ),
    defect(
      'patterns are those of JavaScript',
      [
        'contract/form-values.ts',
        '!compilePattern(field.pattern)?.test(value)',
        '!new RegExp(field.pattern).test(value.slice(0, 28))',
      ],
      ['contract/form-schema.test.ts', 'hostile patterns'],
    ),
    defect(
      'values may have any size',
      ['contract/form-values.ts', 'length > limits.form.jsonBytes', 'length < 0'],
      ['api/records.test.ts', 'of 1 MB in a json field'],
    ),
  ],
  Maps: [
    defect(
      '1.10 begins as 1.1 does',
      ['db/rules/maps.sql', "return path >= top and path < top || 'a';", "return path::text like top::text || '%';"],
      ['api/maps/maps.test.ts', 'deleting 1.1 does not touch 1.10'],
    ),
    defect(
      'those who change a map do not wait for each other',
      [
        'db/rules/maps.sql',
        "where id = map and team_id in (select rules.teams_where_i_can('map.edit')) for no key update;",
        "where id = map and team_id in (select rules.teams_where_i_can('map.edit'));",
      ],
      ['api/maps/map-tree.test.ts', 'twenty concurrent insertions before a node all end up before it'],
    ),
    defect(
      'nodes of any map can be deleted through one',
      [
        'db/rules/maps.sql',
        'where map_id = map and id = any (nodes))\n    < (select',
        'where id = any (nodes))\n    < (select',
      ],
      ['api/maps/maps.test.ts', 'abuse: a node under the path of another map answers 404'],
    ),
    defect(
      'a map may be as deep as it is sent',
      ['db/rules/maps.sql', 'where nlevel(placed.path) <= rules.limit_map_levels()', ''],
      ['api/maps/maps.test.ts', 'a chain of 10,000'],
    ),
    defect(
      'two who open a map first make two',
      ['api/maps/maps.ts', ".onConflict((conflict) => conflict.column('instance_id').doNothing())", ''],
      ['api/maps/maps.test.ts', 'an instance has one map, even for twenty concurrent requests'],
    ),
  ],
  'Transfers and shares': [
    defect(
      'a request is answered as often as one likes',
      ['db/rules/transfers.sql', 'if held.status <> rules.status_for(action) then', 'if false then'],
      ['api/suites/transfer-abuse.test.ts', 'is accepted again'],
    ),
    defect(
      'whoever was asked accepts for any of their teams',
      ['db/rules/transfers.sql', 'if held.recipient_team_id <> team then', 'if false then'],
      ['api/suites/transfer-abuse.test.ts', 'target map is another team’s'],
    ),
    defect(
      'any template may come along',
      ['db/rules/transfers.sql', ' and (t.owner_team_id = sender or t.owner_team_id is null)', ''],
      ['api/suites/transfer-abuse.test.ts', 'a template that the sender may not see'],
    ),
    defect(
      'what a member has begun goes on without them',
      ['db/rules/transfers.sql', "and created_by = old.user_id and status = 'pending'", 'and false'],
      ['api/suites/transfer-abuse.test.ts', 'the sender has left'],
    ),
    defect(
      'a revoked share is still read',
      [
        'db/rules/transfers.sql',
        'delete from map_views where request_id = request;',
        "update transfer_requests set status = 'revoked' where id = request;",
      ],
      ['api/suites/transfer-abuse.test.ts', 'a share is read after it was revoked'],
    ),
    defect(
      'a share shows the whole map',
      [
        'db/rules/viewed-maps.sql',
        'where named is null and map_id = s.held_map_id and rules.within(path, s.top)\n',
        'where named is null and map_id = s.held_map_id\n',
      ],
      ['api/suites/transfer-abuse.test.ts', 'abuse: a share reveals nodes beside or above the branch'],
    ),
    defect(
      'what is shared can be written',
      [
        'db/rules/viewed-maps.sql',
        'if new.fields <> old.fields or new.node_type <> old.node_type then',
        'if false then',
      ],
      ['api/suites/transfer-abuse.test.ts', 'the sender writes'],
    ),
  ],
  Import: [
    defect(
      'any uid may be named',
      ['api/import/imports.ts', 'if (uid && uid !== session.uid) throw', 'if (uid === 0) throw'],
      ['api/import/import-abuse.test.ts', 'as another uid is refused'],
    ),
    defect(
      'passwords there are tried without end',
      [
        'api/import/imports.ts',
        '(await attempt(context.db, `import-sign-in:account:${email.toLowerCase()}`, perAccount, seconds)) ||',
        '',
      ],
      [
        'api/import/import-abuse.test.ts',
        'and guesses passwords is rate limited by person, legacy account and network address',
      ],
    ),
    defect(
      'what the older product gave is stored as it is',
      [
        'api/import/import-sessions.ts',
        "cipher.update(plain, 'utf8'), cipher.final()",
        'Buffer.from(plain), cipher.final()',
      ],
      ['api/import/import-canary.test.ts', 'are found nowhere'],
    ),
    defect(
      'an answer of any size is read',
      ['api/http/ssrf-guard.ts', 'if (bytes > most) throw', 'if (bytes < 0) throw'],
      ['api/import/legacy-abuse.test.ts', '100 MB'],
    ),
    defect(
      'names may mean addresses inside the network',
      ['api/http/ssrf-guard.ts', '!addresses.every(isPublic)', 'false'],
      ['api/http/ssrf-guard.test.ts', 'row 17: no internal address is reached (SSRF)'],
    ),
    defect(
      'written addresses may lie inside the network',
      ['api/http/ssrf-guard.ts', '|| (isIP(host) && !isPublic(host))', ''],
      ['api/http/ssrf-guard.test.ts', 'row 17: no internal address is reached (SSRF)'],
    ),
    defect(
      'a sign-in there is everybody’s here',
      ['api/import/import-sessions.ts', 'where s.token = ${token} and', 'where'],
      [
        'api/import/import-abuse.test.ts',
        'with the sign-in of another person is refused, because it is bound to a session',
      ],
    ),
    defect(
      'ids there go into addresses as they are',
      ['api/import/legacy-bridge.ts', '`/maps/${encodeURIComponent(id)}`', '`/maps/${id}`'],
      ['api/import/legacy-abuse.test.ts', 'ids cannot change the requested path'],
    ),
    defect(
      'a slow answer is waited for',
      ['api/http/ssrf-guard.ts', 'signal: AbortSignal.timeout(ms),', ''],
      ['api/import/legacy-abuse.test.ts', 'a slow answer (slow drip) times out after ten seconds'],
    ),
  ],
  'Live updates': [
    defect(
      'a stream opens for any team',
      ['api/live/events.ts', ' where ${team}::uuid is null or exists (select from teams where id = ${team})', ''],
      ['api/live/events.test.ts', 'for another team, like for one that does not exist'],
    ),
    defect(
      'one person may hold all streams',
      ['api/live/live-streams.ts', 'return theirs.length < streamsPerPerson;', 'return theirs.length >= 0;'],
      ['api/live/events.test.ts', 'the twenty-first stream of one person'],
    ),
    defect(
      'what nobody reads is kept in memory',
      [
        'api/live/room.ts',
        'if (answer.writableNeedDrain) answer.destroy();\n  else answer.write(text);',
        'answer.write(text);',
      ],
      ['api/live/events.test.ts', 'a client that does not read is disconnected; others are not affected'],
    ),
    defect(
      'a position ahead counts as one',
      ['api/live/change-history.ts', ' || missed < 0 || missed > past.length', ''],
      ['api/live/events.test.ts', 'is a resync for a position that is ahead, or too old'],
    ),
    defect(
      'what is for one person is told to all',
      ['api/live/room.ts', 'if (notice.reader !== null && notice.reader !== person) return null;', ''],
      ['api/live/events.test.ts', 'contains nothing for another person, even from that person’s position'],
    ),
    defect(
      'a position of before a restart counts as one',
      ['api/live/change-history.ts', 'from !== era || ', ''],
      ['api/live/events.test.ts', 'is a resync for an unknown position:'],
    ),
  ],
  AI: [
    defect(
      'what people write is an instruction',
      ['api/http/language-model.ts', 'content: instructions }', 'content: instructions + JSON.stringify(material) }'],
      ['api/analysis.test.ts', 'an instruction in a goal'],
    ),
    defect(
      'any number of suggestions is shown',
      ['api/analysis.ts', '.slice(0, mostSuggestions)', ''],
      ['api/analysis.test.ts', 'an answer of more than 50'],
    ),
    defect(
      'an answer may have any length',
      ['api/http/language-model.ts', 'if (sent > bytes) throw', 'if (sent < 0) throw'],
      ['api/analysis.test.ts', '100 MB'],
    ),
    defect(
      'questions are not counted',
      ['api/analysis.ts', 'if (wait > 0) throw tooMany(reply, wait, messages.analysis.quota(perTeam));', ''],
      ['api/analysis.test.ts', 'of 40 at once'],
    ),
    defect(
      'signs of HTML in a suggestion become HTML',
      ['api/analysis.ts', 'html`<p>${line}</p>`', '`<p>${line}</p>`'],
      ['api/analysis.test.ts', 'links, images and markup in an answer stay text, also in created tasks'],
    ),
    defect(
      'a model that leads elsewhere is followed',
      ['api/http/language-model.ts', 'throw failed(messages.analysis.unreachable, `status ${answer.status}`);', ''],
      ['api/analysis.test.ts', 'a model that is down'],
    ),
    defect(
      'suggestions become tasks by the hundred',
      [
        'contract/analysis.ts',
        '.max(limits.analysis.suggestions, messages.analysis.tooMany(limits.analysis.suggestions))',
        '',
      ],
      ['api/analysis.test.ts', 'more than 20'],
    ),
  ],
  'Super-admins': [
    defect(
      'everybody is a super-admin',
      [
        'db/rules/admin.sql',
        'where id = rules.me() and is_super_admin and suspended_at is null',
        'where id = rules.me()',
      ],
      ['api/admin.test.ts', 'admin route by member'],
    ),
    defect(
      'nobody writes down who was suspended',
      ['db/rules/audit.sql', 'if (new.suspended_at is null) <> (old.suspended_at is null) then', 'if false then'],
      ['api/admin.test.ts', 'admin action on a user logged'],
    ),
    defect(
      'whoever asks learns who is one',
      ['db/rules/identity.sql', 'and u.id = rules.me() and u.is_super_admin', 'and u.is_super_admin'],
      ['api/admin.test.ts', 'admin-check flag forged'],
    ),
    defect(
      'a profile takes what it is sent',
      ['contract/account.ts', 'export const profileInput = z.strictObject({', 'export const profileInput = z.object({'],
      ['api/admin.test.ts', 'set through profile/metadata update'],
    ),
  ],
  Search: [
    defect(
      'all teams are searched',
      [
        'db/rules/search.sql',
        'array(select id from rules.my_team_ids() id where in_team is null or id = in_team)',
        'array(select id from teams)',
      ],
      ['api/suites/search-abuse.test.ts', 'words of a foreign team'],
    ),
    defect(
      'what others have decides how much one finds',
      [
        'db/rules/search.sql',
        '(select count(*) from exact where owner_team_id = any (mine)) < 10',
        '(select count(*) from search_entries where names %> longest) < 10',
      ],
      ['api/suites/search-abuse.test.ts', 'abuse: rows of other teams affect neither the order nor the number of hits'],
    ),
  ],
};
