import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { contract } from '@groundwork/contract/contract';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../base/files/files.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { html } from '../mail/mail.ts';
import { sessionHint } from '../people/identity/auth.ts';
import { basePathOf, type Settings } from '../settings.ts';

const built = join(import.meta.dirname, '../../web/dist');

/**
 * Content security policy: no inline scripts; styles from this origin, or with the nonce of this answer. Images and
 * frames may show attachments, which `files` may serve.
 */
const policy = (nonce = '', files = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce && ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: blob: ${files}`,
    `frame-src 'self' ${files}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Puts the path of APP_URL before the addresses in attributes of a page. */
const underBasePath = (page: string, settings: Settings) =>
  page
    .replaceAll(/="(?:\.?\/)(?!\/)/g, `="${basePathOf(settings)}/`)
    .replace('<meta name="base-path" content="', (tag) => tag + basePathOf(settings));

/**
 * Preload links for the answers that every signed-in page requests first. The browser fetches them while code loads.
 */
const askedFirst = [
  `/api${contract.account.get['~orpc'].route.path}`,
  `/api${contract.teams.list['~orpc'].route.path}?limit=${limits.page.max}`,
]
  .map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin="anonymous">`)
  .join('');
/** The tag that preloads a script or style sheet. The script of the page adds the style sheet in its place. */
const codeOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" href="/${file}" as="style" crossorigin>`
    : `<link rel="modulepreload" href="/${file}" crossorigin>`;

/** Serves the built web: files by their name, the landing page at /, the application for every other address. */
export async function pages(app: FastifyInstance, settings: Settings) {
  const nothing = refusalBody('general.notFound', 'NOT_FOUND');
  if (!existsSync(join(built, 'app.html'))) {
    // The framework's own handler would log the whole address, and with it a mailed token.
    app.setNotFoundHandler((_, reply) => reply.code(404).send(nothing));
    app.get('/', (_, reply) =>
      reply.code(503).type('text/plain').send('The web application is not built yet: npm start builds it.'),
    );
    return;
  }
  const files = 'bucket' in settings.storage ? originOf(settings.storage) : '';
  const application = underBasePath(readFileSync(join(built, 'app.html'), 'utf8'), settings);
  /** The extra files that the page of an address needs, by address. `web/vite.config.ts` writes this list. */
  const preloads: Record<string, string[]> = JSON.parse(readFileSync(join(built, 'preloads.json'), 'utf8'));
  await app.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // The routes below send these two pages, because the server fills in values such as APP_URL.
    allowedPath: (path) => !/^\/(index|app)\.html/.test(path),
    setHeaders: (reply, path) => {
      // A cached service worker would keep an old version of the web running.
      const other = path.includes('/service-worker.js') ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : other);
    },
  });
  landingPage(app, settings);
  const preloadsOf = (address: string) =>
    underBasePath(askedFirst + (preloads[address] ?? []).map(codeOf).join(''), settings);
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    const wantsPage = request.method === 'GET' && !/\.\w+$/.test(address);
    if (!wantsPage) return reply.code(404).send(nothing);
    const nonce = randomBytes(16).toString('base64');
    const signedIn = request.token !== '';
    // The pages for signing in get no hint: the web opens them after a session has ended, and has deleted the hint.
    if (signedIn && !address.startsWith('/authentication/')) reply.header('set-cookie', sessionHint(settings, true));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce, files))
      .send(
        application.replaceAll('__CSP_NONCE__', nonce).replace('<!--signed-in-->', signedIn ? preloadsOf(address) : ''),
      );
  });
}

/** Serves the landing page at / and two files for search engines. All three contain APP_URL. */
function landingPage(app: FastifyInstance, settings: Settings) {
  const { appUrl } = settings;
  const page = underBasePath(readFileSync(join(built, 'index.html'), 'utf8'), settings).replaceAll(
    '__APP_URL__',
    html`${appUrl}`,
  );
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  app.get('/', (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('content-security-policy', policy());
    return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(page);
  });
  const send = (path: string, type: string, text: string) =>
    app.get(path, (_, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text),
    );
  send(
    '/robots.txt',
    'text/plain',
    'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /settings\n' +
      `Sitemap: ${appUrl}/sitemap.xml\n`,
  );
  const addresses = ['/', '/authentication/signup', '/authentication/signin'].map(
    (path) => html`<url><loc>${appUrl + path}</loc></url>`,
  );
  send(
    '/sitemap.xml',
    'application/xml',
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`,
  );
}

const head = [
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
].join('');

/** The interactive documentation of the API at /api/docs. */
export function apiDocs(app: FastifyInstance, settings: Settings) {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const files: Record<string, string> = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };
  for (const [name, type] of Object.entries(files)) {
    app.get(`/api/docs/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(join(folder, name))),
    );
  }
  app.get('/api/docs/start.js', (_, reply) =>
    reply
      .type('text/javascript')
      .send(
        `SwaggerUIBundle({ url: '${basePathOf(settings)}/api/openapi.json', dom_id: '#docs', deepLinking: true });`,
      ),
  );
  app.get('/api/docs', (_, reply) => {
    reply.header('content-security-policy', policy());
    return reply
      .type('text/html; charset=utf-8')
      .send(
        underBasePath(
          [
            `<!doctype html><html lang="en"><head>${head}<title>Groundwork API</title>`,
            '<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div>',
            '<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>',
            '</body></html>',
          ].join(''),
          settings,
        ),
      );
  });
}

/** Whether mails are written to the outbox and shown at /dev/mailbox. */
export const hasMailbox = ({ smtpUrl, production }: Settings) => !smtpUrl && !production;

/**
 * Routes of the embedded profile, which people without a session may open. They answer browsers on this machine only.
 */
export async function embeddedProfile(app: FastifyInstance, { settings }: { settings: Settings }) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.code(403).send(refusalBody('general.onlyOnThisMachine', 'FORBIDDEN'));
  });
  mailbox(app, settings);
}

/** /dev/mailbox: the mails that were written to the outbox, newest first. */
function mailbox(app: FastifyInstance, settings: Settings) {
  const outbox = join(settings.dataDir, 'outbox');
  app.get('/dev/mailbox', async (_, reply) => {
    const { default: PostalMime } = await import('postal-mime');
    const names = (await readdir(outbox).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
      .slice(0, 50);
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
    const list = mails.map((mail) => {
      const link = mail.text?.match(/https?:\/\/\S+/)?.[0];
      const to = mail.to?.map(({ address }) => address).join(', ') ?? '';
      return [
        html`<article><h2>${mail.subject ?? ''}</h2>`,
        html`<p><small>To ${to}, ${new Date(mail.date ?? 0).toUTCString()}</small></p><pre>${mail.text ?? ''}</pre>`,
        link ? html`<p><a href="${link}">Open the link in this email</a></p>` : '',
        '</article>',
      ].join('');
    });
    const nonce = randomBytes(16).toString('base64');
    const style = [
      'body{font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;max-width:44rem;margin:2rem auto;',
      'padding:0 1rem;color:#23211d;background:#fffefc}',
      'article{border-top:1px solid #dcd6cd;padding:1rem 0}h1{font-size:1.25rem}h2{font-size:1rem;margin:0}',
      'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;color:#5c564e}',
      'a{color:#1b6b4c;font-weight:500}small{color:#6f685e}',
    ].join('');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .send(
        [
          `<!doctype html><html lang="en"><head>${underBasePath(head, settings)}<title>Mailbox</title>`,
          `<style nonce="${nonce}">${style}</style></head>`,
          '<body><main><h1>Mailbox of this machine</h1>',
          '<p>No mail server is set, so emails appear here. Reload to see new ones.</p>',
          list.join('') || '<p>No emails yet.</p>',
          '</main></body></html>',
        ].join(''),
      );
  });
}
