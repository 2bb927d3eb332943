import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { landing } from './landing/prerender.ts';

const here = import.meta.dirname;

/** Serves the application in development for every URL that is neither a file nor the landing page, like the server. */
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

/** Compresses text files once at build time, instead of for every response. */
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

/**
 * Returns a function that tells whether these pages import a module, directly or indirectly. The pages themselves do
 * not count.
 */
function importedBy(pages: RegExp) {
  const known = new Map<string, boolean>();
  const isImported = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false);
    const found =
      graph.getModuleInfo(id)?.importers.some((importer) => pages.test(importer) || isImported(importer, graph)) ??
      false;
    known.set(id, found);
    return found;
  };
  return isImported;
}

/** Returns a chunk group of our modules that these pages import, directly or indirectly, with their dependencies. */
function neededBy(name: string, pages: RegExp): Rolldown.CodeSplittingGroup {
  const isNeeded = importedBy(pages);
  return {
    debugName: name,
    name: (id, graph) => (isNeeded(id, graph) ? name : null),
    test: /[\\/](web[\\/]src|contract)[\\/]/,
  };
}

/**
 * Returns a chunk group of the modules of maps that the page of a map needs and the pages that show sketches of maps do
 * not. Their dialogs and menus share most of these modules, which would be 40 small files otherwise.
 */
function openMap(): Rolldown.CodeSplittingGroup {
  const page = /[\\/]map-page\.tsx$/;
  const onMap = importedBy(page);
  const elsewhere = importedBy(/[\\/](maps-page|map-sketch|instance-page|transfers-page|command-center)\.tsx$/);
  return {
    debugName: 'map',
    name: (id, graph) => ((page.test(id) || onMap(id, graph)) && !elsewhere(id, graph) ? 'map' : null),
    test: /[\\/]web[\\/]src[\\/](maps|base[\\/]drawing)[\\/]/,
    // Other pages share the modules outside of maps that these modules import.
    includeDependenciesRecursively: false,
  };
}

/** The pages that users open by URL most often, with the modules that `src/app/routes.tsx` loads for them. */
const openedByAddress = {
  '/dashboard': 'app/dashboard/dashboard-page.tsx',
  '/dashboard/tasks': 'work/tasks-page/tasks-page.tsx',
  '/dashboard/tasks/calendar': 'work/calendar/calendar-page.tsx',
  '/dashboard/goals': 'app/goals/goals-page.tsx',
  '/dashboard/goals/my': 'app/goals/goals-page.tsx',
};

/**
 * Writes `preloads.json`: for each URL of `openedByAddress`, the files that only its page needs. The server lists them
 * in its response, so that the browser fetches them in parallel with the common files.
 */
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
    const byAddress = Object.entries(openedByAddress).map(([address, module]) => {
      const needed = withImports(fileOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`)));
      return [address, [...needed.difference(always)]] as const;
    });
    // Zod would be a seventh of the code that these pages load, and only the server and some forms need it.
    const first = new Set([...always, ...byAddress.flatMap(([, files]) => files)]);
    const brings = chunks.find(
      ({ fileName, moduleIds }) => first.has(fileName) && moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id)),
    );
    if (brings)
      this.error(
        `${brings.fileName} brings zod to a first page: ` +
          'something of it imports a value, not a type, from a contract that has schemas.',
      );
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(byAddress)) });
  },
};

/**
 * Writes `service-worker.js` with the list of files that it stores: code, style sheets and the font of the interface.
 * Pictures belong to the landing page, and the other fonts to PDF files.
 */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /^assets\/.*(\.(js|css)|\/inter-[^/]*\.woff2)$/.test(name))
      .sort();
    // The version also changes with `app.html`, which the worker stores.
    const sources = [
      ...files,
      ...['app.html', 'service-worker.js'].map((name) => readFileSync(join(here, name), 'utf8')),
    ];
    const version = createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16);
    const source = readFileSync(join(here, 'service-worker.js'), 'utf8')
      .replace('__FILES__', JSON.stringify(files))
      .replace('__VERSION__', JSON.stringify(version));
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
};

/** The components of Mantine for input fields, and the files of the contract for template fields. */
const inputs = ['Input', 'InputBase', 'TextInput', 'Textarea', 'CloseButton', 'Progress'].join('|');
const fieldFiles = [
  ...['form-fields', 'form-schema', 'initial-values', 'look-names'],
  ...['node-reports', 'node-titles', 'web-address'],
].join('|');

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * Builds two pages: `index.html`, the pre-rendered landing page, and `app.html`, which the server sends for every other
 * path.
 */
export default defineConfig({
  root: import.meta.dirname,
  // Files name each other by relative paths, so that they work under the path of any APP_URL.
  base: './',
  plugins: [react(), landing(), application, preloads, serviceWorker, precompressed],
  server: { proxy: { '/api': server, '/dev/mailbox': server } },
  // Class names are short and share a suffix within a file, so that they compress well: every page fetches all of them.
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
    // The largest chunk is the layout engine, a lazily loaded worker.
    chunkSizeWarningLimit: 1700,
    // All browsers of this target support `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      // Leaves out exports of React Flow that no page uses, such as its controls.
      treeshake: { manualPureFunctions: ['memo', 'forwardRef'] },
      output: {
        codeSplitting: {
          // Groups modules that load together, because many small files would need many requests.
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual)[^\\/]+|@orpc|clsx)[\\/]/,
            },
            // The only code that the landing page shares with the application.
            {
              name: 'initials',
              test: /[\\/](avatars[\\/]initials|deployment[\\/]base-path|contract[\\/]([\w-]+[\\/])?limits)\./,
            },
            // One small chunk for all icons. Otherwise an icon that two pages share would make one load code of the
            // other.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]icons-react[\\/]/ },
            { name: 'styles', test: /[\\/]web[\\/]src[\\/].*\.css$/ },
            neededBy('start', /[\\/](main|dashboard-page|forms-group)\.tsx$/),
            // Code that many pages share.
            {
              name: 'hooks',
              minShareCount: 8,
              test: /node_modules[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/]core)[\\/]/,
            },
            // Many pages have input fields and should not load the code of tasks for them.
            {
              name: 'inputs',
              test: new RegExp(
                `node_modules[\\\\/]@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](${inputs})[\\\\/]`,
              ),
            },
            neededBy('work', /[\\/](tasks|goals|calendar)-page\.tsx$/),
            openMap(),
            // The descriptions of template fields, which forms, records and maps read.
            {
              name: 'fields',
              test: new RegExp(`[\\\\/](contract[\\\\/]([\\w-]+[\\\\/])?(${fieldFiles})|forms[\\\\/]field-options)\\.`),
            },
          ],
        },
      },
    },
  },
});
