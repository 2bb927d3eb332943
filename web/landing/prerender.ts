import { join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';
import { theme, tokens } from '../src/base/theme/theme.ts';

const page = join(import.meta.dirname, 'landing.tsx');
const preloadedFont = 'inter-latin-wght-normal.woff2';

const { variables, light, dark } = tokens(DEFAULT_THEME);

/**
 * Renders `landing.tsx` into `index.html`, so that the page ships as HTML without React. It also adds the application's
 * theme tokens to the stylesheet.
 */
export const landing = (): Plugin[] => [
  {
    name: 'landing:markup',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, server }) {
        const { Bar, Head, Landing } = await load(server);
        // The background of the application is its surface color.
        const surface = { light: light['--gw-surface'], dark: dark['--gw-surface'] };
        if (path !== '/index.html')
          return html.replace('<!--bar-->', () => renderToStaticMarkup(createElement(Bar, { ground: surface })));
        const ground = { light: light['--gw-sunken'], dark: dark['--gw-surface'] };
        return html
          .replace('<!--head-->', () => renderToStaticMarkup(createElement(Head, { ground })))
          .replace('<!--body-->', () => renderToStaticMarkup(createElement(Landing)));
      },
    },
  },
  {
    name: 'landing:tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /\/landing\/landing\.css(\?|$)/ },
      handler: (css) => tokenRules() + css,
    },
  },
  {
    name: 'landing:font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }) {
        const font = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(preloadedFont),
        );
        if (path !== '/index.html' || !font) return;
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font.fileName}` },
            injectTo: 'head',
          },
        ];
      },
    },
  },
];

async function load(server: ViteDevServer | undefined) {
  const module = server ? await server.ssrLoadModule(page) : (await runnerImport(page)).module;
  return module as typeof import('./landing.tsx');
}

/** Returns the CSS of the tokens. Without a stored color scheme or JavaScript, the system's color scheme applies. */
function tokenRules() {
  const declare = (values: Record<string, string>) =>
    Object.entries(values)
      .filter(([name]) => name.startsWith('--gw-'))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return `:root{color-scheme:light dark;font-family:${theme.fontFamily};${declare(variables)};${declare(light)}}
:root[data-mantine-color-scheme='light']{color-scheme:light}
:root[data-mantine-color-scheme='dark']{color-scheme:dark;${declare(dark)}}
@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${declare(dark)}}}
`;
}
