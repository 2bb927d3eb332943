import { createServer } from 'node:http';
import { tasksQuery } from '../api/tasks.ts';
import { openDatabase } from '../db/database.ts';

// The minimum work of a Node server for a list: one prepared statement without session, access rules or validation. It
// is the baseline for the server's CPU time.
const { db, pool } = openDatabase(process.env.DATABASE_URL ?? '', { connections: 16 });
const { sql: text, parameters } = tasksQuery(db, { team_id: 'the team', limit: 50 });

createServer(async (request, response) => {
  const team = new URL(request.url ?? '', 'http://localhost').searchParams.get('team_id');
  const written = team
    ? (
        await pool.query({
          name: 'list',
          text,
          values: parameters.map((value) => (value === 'the team' ? team : value)),
        })
      ).rows[0].json
    : '';
  const body = Buffer.from(written);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
