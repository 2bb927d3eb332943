import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { landing } from './landing/prerender.ts';

/** In development, as on the server: every address that is neither a file nor the landing page is the application. */
const application: Plugin = {
  name: 'application',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const path = request.url?.split('?')[0] ?? '/';
      if (
        request.headers.accept?.includes('text/html') &&
        path !== '/' &&
        !path.startsWith('/dev/') &&
        !path.startsWith('/api/') &&
        !path.includes('.')
      )
        request.url = '/app.html';
      next();
    });
  },
};

/** Text files are compressed once, here, instead of at every answer. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const source = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(source));
    }
  },
};

/** Captures what these pages need of our code, also through other modules, but not the pages themselves. */
function neededBy(name: string, pages: RegExp): Rolldown.CodeSplittingGroup {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const needed =
      graph.getModuleInfo(id)?.importers.some((importer) => pages.test(importer) || isNeeded(importer, graph)) ?? false;
    known.set(id, needed);
    return needed;
  };
  return {
    debugName: name,
    name: (id, graph) => (isNeeded(id, graph) ? name : null),
    test: /[\\/](web[\\/]src|contract)[\\/]/,
  };
}

/** The pages that people open by address most often, by the module that `src/routes.tsx` loads for them. */
const openedByAddress = {
  '/dashboard': 'dashboard/dashboard-page.tsx',
  '/dashboard/tasks': 'tasks/tasks-page.tsx',
  '/dashboard/tasks/calendar': 'calendar/calendar-page.tsx',
  '/dashboard/goals': 'goals/goals-page.tsx',
  '/dashboard/goals/my': 'goals/goals-page.tsx',
};

/** Writes `preloads.json`: for each of those addresses the files that its page needs beside those of every page. The server names them in its answer, so that the browser fetches them with the others. */
const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const withImports = (name: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(name)) return seen;
      seen.add(name);
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) withImports(next, seen);
      return seen;
    };
    const fileOf = (isIt: (chunk: (typeof chunks)[number]) => boolean | undefined) =>
      chunks.find(isIt)?.fileName ?? this.error('A page has no file of its own.');
    const always = withImports(fileOf(({ isEntry, name }) => isEntry && name === 'app'));
    // Checks of whole objects belong to the server; here they would be a third of what every page brings.
    const brings = chunks.find(
      ({ fileName, moduleIds }) => always.has(fileName) && moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id)),
    );
    if (brings)
      this.error(
        'Every page would bring zod: something of it imports a value, not a type, from a contract that has schemas.',
      );
    const byAddress = Object.entries(openedByAddress).map(([address, module]) => {
      const needed = withImports(fileOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`)));
      return [address, [...needed.difference(always)]];
    });
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(byAddress)) });
  },
};

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Two pages: `index.html`, the landing page, pre-rendered; `app.html`, the application, which the server answers for every other path. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), landing(), application, preloads, precompressed],
  server: { proxy: { '/api': server, '/dev/mailbox': server } },
  // Short, and alike within a file: the names of all classes are in what every page fetches.
  css: {
    modules: {
      generateScopedName: (name, file) =>
        `${name}_${createHash('md5')
          .update(relative(import.meta.dirname, file))
          .digest('base64url')
          .slice(0, 4)}`,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    // The layout engine is the largest, in a worker of its own, fetched when it is asked for.
    chunkSizeWarningLimit: 1700,
    // All browsers of this target know `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        codeSplitting: {
          // What travels together: many small files would be as many requests.
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual)[^\\/]+|@orpc|clsx)[\\/]/,
            },
            // The landing page has this in common with the application, and nothing else.
            { name: 'initials', test: /[\\/](ui[\\/]initials|contract[\\/]limits)\./ },
            // Small and used everywhere: an icon of two pages would otherwise tie one to the code of the other.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]icons-react[\\/]/ },
            { name: 'styles', test: /[\\/]web[\\/]src[\\/].*\.css$/ },
            neededBy('start', /[\\/](main|dashboard-page|forms-group)\.tsx$/),
            // What many pages have in common.
            {
              name: 'hooks',
              minShareCount: 8,
              test: /node_modules[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/]core)[\\/]/,
            },
            // Fields are on many pages; none of them should bring the code of tasks along.
            {
              name: 'inputs',
              test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|Textarea|CloseButton|Progress)[\\/]/,
            },
            neededBy('work', /[\\/](tasks|goals|calendar)-page\.tsx$/),
          ],
        },
      },
    },
  },
});
