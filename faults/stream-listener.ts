import { type ClientRequest, get } from 'node:http';
import { limits } from '../contract/base/limits.ts';
import type { Installation, Team } from './installation.ts';

/** A client that behaves like a browser: reconnects, sends the last event id, and reloads everything on a resync. */
export class StreamListener {
  readonly known = new Set<string>();
  resyncs = 0;
  open = false;
  /** If false, the listener sends no Last-Event-ID. */
  private readonly remembers: boolean;
  private readonly server: Pick<Installation, 'url' | 'admin'>;
  private readonly team: Team;
  private readonly cookie: string;
  private readonly begun = performance.now();
  private request: ClientRequest | null = null;
  private last = '';
  private retryMs = 1000;
  private stopped = false;

  constructor(server: Pick<Installation, 'url' | 'admin'>, team: Team, n: number, remembers = true) {
    this.server = server;
    this.team = team;
    this.cookie = team.people[n % team.people.length]?.cookie ?? '';
    this.remembers = remembers;
    this.listen();
  }

  cut() {
    this.request?.destroy();
  }
  stop() {
    this.stopped = true;
    this.cut();
  }

  private listen() {
    let text = '';
    const headers = { cookie: this.cookie, ...(this.remembers && this.last && { 'last-event-id': this.last }) };
    const again = () => {
      if (!this.open && this.request === null) return;
      this.open = false;
      this.request = null;
      if (!this.stopped) setTimeout(() => this.listen(), this.retryMs);
    };
    // Until it has received an event, the client asks for missed events by time, as the web client does.
    const age = Math.min(Math.ceil(performance.now() - this.begun), limits.live.agoMs);
    const ago = this.remembers && !this.last ? age : 0;
    const url = `${this.server.url}/api/events?team_id=${this.team.id}&ago=${ago}`;
    this.request = get(url, { agent: false, headers }, (answer) => {
      this.open = answer.statusCode === 200;
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks)
          this.receive(Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string])));
      });
      answer.on('error', () => {});
      answer.on('close', again);
    });
    this.request.on('error', () => {});
    this.request.on('close', again);
  }

  private receive({ id, event, data, retry }: Record<string, string>) {
    if (id) this.last = id;
    if (retry) this.retryMs = Number(retry);
    if (event === 'resync') void this.readAll();
    if (event !== 'changes') return;
    for (const change of JSON.parse(data ?? '{}').changes as { table: string; rows: { id?: string[] } | null }[]) {
      if (change.table !== 'tasks') continue;
      if (!change.rows) void this.readAll();
      for (const one of change.rows?.id ?? []) this.known.add(one);
    }
  }

  private async readAll() {
    this.resyncs++;
    const { rows } = await this.server.admin.query('select id from tasks where team_id = $1', [this.team.id]);
    for (const { id } of rows) this.known.add(id);
  }
}
