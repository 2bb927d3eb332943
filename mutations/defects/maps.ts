import { type Defect, defect } from '../defect.ts';

export const maps: Record<string, Defect[]> = {
  Maps: [
    defect(
      '1.10 counts as a descendant of 1.1',
      [
        'db/rules/maps/maps.sql',
        "return path >= top and path < top || 'a';",
        "return path::text like top::text || '%';",
      ],
      ['api/maps/maps.test.ts', 'deleting 1.1 does not touch 1.10'],
    ),
    defect(
      'no lock between changes of a map',
      [
        'db/rules/maps/maps.sql',
        "where id = map and team_id = any (array(select rules.teams_where_i_can('map.edit'))) for no key update;",
        "where id = map and team_id = any (array(select rules.teams_where_i_can('map.edit')));",
      ],
      ['api/maps/map-tree.test.ts', 'twenty concurrent insertions before a node all end up before it'],
    ),
    defect(
      'nodes of another map can be deleted',
      ['db/rules/maps/maps.sql', 'where map_id = map and id = any (nodes)) < asked', 'where id = any (nodes)) < asked'],
      ['api/maps/maps.test.ts', 'abuse: a node under the path of another map answers 404'],
    ),
    defect(
      'a map that is too deep is refused without its sentence',
      ['api/http/errors.ts', 'tpl_map_nodes_depth:', 'another:'],
      ['api/maps/maps.test.ts', 'a long chain'],
    ),
    defect(
      'concurrent first requests create two maps',
      ['api/maps/maps.ts', ".onConflict((conflict) => conflict.column('instance_id').doNothing())", ''],
      ['api/maps/maps.test.ts', 'an instance has one map, even for twenty concurrent requests'],
    ),
    defect(
      'the GET that creates a map answers other sites',
      [
        'api/http/procedures.ts',
        'if (isCrossSite(context.request.headers, new Set(trustedOrigins(context.settings))))',
        "if (context.request.method !== 'GET')",
      ],
      ['api/suites/every-answer.test.ts', 'the one GET that writes creates the map of an instance'],
    ),
  ],
  'Transfers and shares': [
    defect(
      'a report of one team writes a node of another',
      ['api/forms/write-back.ts', 'r.team_id = ${node.team_id} and i.template_id', 'i.template_id'],
      ['api/forms/write-back.test.ts', 'about a node in a live view is stored and writes nothing'],
    ),
    defect(
      'a transfer takes form entries along that the sender keeps',
      ['db/rules/maps/transfer-records.sql', '(instance_id = own or held.include_entries)', 'true'],
      ['api/suites/transfer-records.test.ts', 'stays readable in its form'],
    ),
    defect(
      'records arrive in a map without their fields',
      ['db/rules/maps/transfer-records.sql', 'sent.instance_id = own and rules.has_fields_of(target, own)', 'true'],
      ['api/suites/transfer-model.test.ts', 'after every act each team sees what the model says'],
    ),
    defect(
      'a record links to any node of another team',
      [
        'db/rules/forms/records.sql',
        'and not exists (select from rules.nodes_in_views(array[new.node_id]) where team_id = new.team_id)',
        'and false',
      ],
      ['api/suites/transfer-records.test.ts', 'to no other node of another team'],
    ),
    defect(
      'an answered request can be answered again',
      ['db/rules/maps/transfers.sql', 'if held.status <> rules.status_for(action) then', 'if false then'],
      ['api/suites/transfer-abuse.test.ts', 'is accepted again'],
    ),
    defect(
      'the recipient can accept for another of their teams',
      ['db/rules/maps/transfer-acceptance.sql', 'if held.recipient_team_id <> team then', 'if false then'],
      ['api/suites/transfer-abuse.test.ts', 'target map is another team’s'],
    ),
    defect(
      'a request to an address looks for the account before it answers',
      [
        'db/rules/maps/transfers.sql',
        'if recipient is not null then perform rules.send_transfer_notifications(request, recipient); end if;',
        'perform rules.notify_addressed();',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'by the time of the answer'],
    ),
    defect(
      'the sender can answer a request to an address',
      ['db/rules/maps/transfers.sql', ' and held.id = any (array(select rules.requests_to_me()))', ''],
      ['api/suites/transfer-strangers.long.test.ts', 'is seen and mailed by its person alone'],
    ),
    defect(
      'strangers reach a person who is closed to them',
      ['db/rules/maps/transfers.sql', ' and rules.may_notify(person, q.created_by)', ''],
      ['api/suites/transfer-strangers.long.test.ts', 'waits quietly'],
    ),
    defect(
      'a suspended account is notified of a request',
      ['db/rules/maps/transfers.sql', 'and u.email_verified and u.suspended_at is null;', 'and u.email_verified;'],
      ['api/suites/transfer-strangers.long.test.ts', 'waits as one without account'],
    ),
    defect(
      'an asked person accepts for a team of others',
      [
        'db/rules/maps/transfer-acceptance.sql',
        "if team <> all (array(select rules.teams_where_i_can('transfer.accept'))) then",
        'if false then',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'abuse: the procedure gets other ids than those of the request'],
    ),
    defect(
      'an asked person accepts for the sender’s team',
      ['db/rules/maps/transfer-acceptance.sql', 'if team = held.team_id then', 'if false then'],
      ['api/suites/transfer-strangers.long.test.ts', 'abuse: it goes to the sender’s team'],
    ),
    defect(
      'an asked person chooses one team and the map of another',
      [
        'api/maps/transfers.ts',
        'await checkMapOf(db, targetTeamId, targetMapId);\n    return targetMapId;',
        'return targetMapId;',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'abuse: it goes to the sender’s team'],
    ),
    defect(
      'the accepting team reads the address that was asked',
      [
        'db/rules/maps/transfers.sql',
        'when q.recipient_team_id is null or q.team_id = any (array(select rules.my_team_ids())) then',
        'when true then',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'belongs to the chosen team'],
    ),
    defect(
      'any template may be sent along',
      ['db/rules/maps/transfers.sql', ' and (t.owner_team_id = sender or t.owner_team_id is null)', ''],
      ['api/suites/transfer-abuse.test.ts', 'a template that the sender may not see'],
    ),
    defect(
      'requests of a removed member stay pending',
      ['db/rules/people/members.sql', "and q.status = 'pending'", 'and false'],
      ['api/suites/transfer-abuse.test.ts', 'the sender has left'],
    ),
    defect(
      'a revoked share stays readable',
      [
        'db/rules/maps/transfers.sql',
        'delete from map_views where request_id = request;',
        "update transfer_requests set status = 'revoked' where id = request;",
      ],
      ['api/suites/transfer-abuse.test.ts', 'a share is read after it was revoked'],
    ),
    defect(
      'a share shows the whole map',
      [
        'db/rules/maps/viewed-maps.sql',
        'where named is null and map_id = s.held_map_id and rules.within(path, s.top)\n',
        'where named is null and map_id = s.held_map_id\n',
      ],
      ['api/suites/transfer-abuse.test.ts', 'abuse: a share reveals nodes beside or above the branch'],
    ),
    defect(
      'a shared branch is writable',
      [
        'db/rules/maps/viewed-maps.sql',
        'if new.fields <> old.fields or new.node_type <> old.node_type then',
        'if false then',
      ],
      ['api/suites/transfer-abuse.test.ts', 'the sender writes'],
    ),
  ],
  Import: [
    defect(
      'the uid is not checked',
      ['api/maps/import/imports.ts', 'if (uid && uid !== session.uid) throw', 'if (uid === 0) throw'],
      ['api/maps/import/import-abuse.test.ts', 'as another uid is refused'],
    ),
    defect(
      'sign-ins to the older product are not rate limited',
      [
        'api/maps/import/imports.ts',
        '(await attemptTogether(context.db, `import-sign-in:account:${account}`, person, perAccount, seconds)) ||',
        '',
      ],
      [
        'api/maps/import/import-abuse.test.ts',
        'and guesses passwords is rate limited by person, legacy account and network address',
      ],
    ),
    defect(
      'credentials of the older product are stored unencrypted',
      ['api/base/secrets.ts', "cipher.update(plain, 'utf8'), cipher.final()", 'Buffer.from(plain), cipher.final()'],
      ['api/maps/import/import-canary.test.ts', 'are found nowhere'],
    ),
    defect(
      'the size of a response is not limited',
      ['api/http/ssrf-guard.ts', 'if (bytes > most) throw', 'if (bytes < 0) throw'],
      ['api/maps/import/legacy-abuse.long.test.ts', '100 MB'],
    ),
    defect(
      'host names may resolve to internal addresses (SSRF)',
      ['api/http/ssrf-guard.ts', '!addresses.every(isPublic)', 'false'],
      ['api/http/ssrf-guard.test.ts', 'row 17: no internal address is reached (SSRF)'],
    ),
    defect(
      'URLs may contain internal addresses (SSRF)',
      ['api/http/ssrf-guard.ts', '|| (isIP(host) && !isPublic(host))', ''],
      ['api/http/ssrf-guard.test.ts', 'row 17: no internal address is reached (SSRF)'],
    ),
    defect(
      'sign-ins to the older product are shared by all sessions',
      ['api/maps/import/import-sessions.ts', 'where s.token = ${token} and', 'where'],
      [
        'api/maps/import/import-abuse.test.ts',
        'with the sign-in of another person is refused, because it is bound to a session',
      ],
    ),
    defect(
      'ids are not encoded in URLs',
      ['api/maps/import/legacy-bridge.ts', '`/maps/${encodeURIComponent(id)}`', '`/maps/${id}`'],
      ['api/maps/import/legacy-abuse.long.test.ts', 'ids cannot change the requested path'],
    ),
    defect(
      'a slow response does not time out',
      ['api/http/ssrf-guard.ts', 'signal: AbortSignal.timeout(ms),', ''],
      ['api/maps/import/legacy-abuse.long.test.ts', 'a slow answer (slow drip) times out after ten seconds'],
    ),
  ],
  'History, views, reports and next steps of maps': [
    defect(
      'the map of others answers with an empty past',
      ['api/maps/versions.ts', 'await templateOf(db, mapId);\n    const json =', 'const json ='],
      ['api/maps/versions.test.ts', 'others read nothing of a history'],
    ),
    defect(
      'a comparison calls nodes gone that another team has accepted',
      ['api/maps/map-comparison.ts', "when h.at is not null then 'handed_over'", ''],
      ['api/maps/versions.test.ts', 'nodes that another team accepted are handed over to it'],
    ),
    defect(
      'a comparison says of every node what differs',
      [
        'api/maps/map-comparison.ts',
        "'difference', case when nth <= ${limit} then",
        "'difference', case when nth > 0 then",
      ],
      ['api/maps/versions.test.ts', 'says of a bounded number what differs'],
    ),
    defect(
      'the preview of a restore restores',
      ['api/maps/versions.ts', 'if (preview) return {', 'if (preview && ids.length === 0) return {'],
      ['api/maps/versions.test.ts', 'a branch is restored as of a moment'],
    ),
    defect(
      'nodes that another team shares are recorded as own ones',
      ['db/rules/maps/versions.sql', 'where n.id = any (ids) and n.view_id is null', 'where n.id = any (ids)'],
      ['api/maps/map-versions.test.ts', 'nodes of a live view are in no history but that of their own team'],
    ),
    defect(
      'a saved view is deleted through another map',
      [
        'api/maps/map-views.ts',
        ".deleteFrom('saved_map_views')\n      .where('map_id', '=', mapId)",
        ".deleteFrom('saved_map_views')",
      ],
      ['api/work/views.test.ts', 'belongs to its map: another map of the team does not show or change it'],
    ),
    defect(
      'a report with a value that the form of the node refuses is stored',
      ['api/forms/write-back.ts', 'if (issues[0]) throw new ORPCError', 'if (issues[99]) throw new ORPCError'],
      ['api/forms/write-back.test.ts', 'form refuses is refused with the name of its field, and nothing is stored'],
    ),
    defect(
      'the oldest report writes its node',
      ['api/forms/write-back.ts', 'order by key desc limit 1', 'order by key limit 1'],
      ['api/forms/write-back.test.ts', 'a report of an older date does not overwrite the values of a newer one'],
    ),
  ],
};
