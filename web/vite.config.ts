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

/**
 * Loads the style sheet of a Mantine component with the component, instead of one sheet of all components. The
 * development server keeps that sheet, because it bundles Mantine by itself.
 */
const componentStyles: Plugin = {
  name: 'component-styles',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!/[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/.test(id)) return;
    return ['baseline', 'default-css-variables', 'global']
      .map((sheet) => `@import './styles/${sheet}.layer.css';`)
      .join('\n');
  },
  transform(code, id) {
    // Such a module has the class names of one component. It runs after those of the components that this one uses.
    const component = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/.exec(id)?.[1];
    return component && { code: `import '@mantine/core/styles/${component}.layer.css';\n${code}`, map: null };
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
 * The module of the words or of the messages of a noun: generated, or written beside the generated one, which it
 * imports.
 */
const textsOfNoun =
  /[\\/](?:web[\\/]src[\\/]\w+|contract[\\/]base)[\\/](words|messages)[\\/](?:nouns[\\/])?([\w-]+?)(?:\.gen)?\.ts$/;

/**
 * Returns the modules that import a module. For the words and messages of a noun, these are the modules that name them:
 * all modules with words import `words.ts`, which exports the words of every noun.
 */
function importersOf(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const importers = (of: string) => graph.getModuleInfo(of)?.importers ?? [];
  const [, kind, file] = textsOfNoun.exec(id) ?? [];
  if (file === undefined) return importers(id);
  const noun = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = new RegExp(`\\b${kind}\\.${noun}\\b`);
  const exportsAll = (importer: string) => /[\\/](words|messages\.gen)\.ts$/.test(importer);
  return importers(id).flatMap((importer) =>
    exportsAll(importer)
      ? importers(importer).filter((one) => names.test(graph.getModuleInfo(one)?.code ?? ''))
      : importer,
  );
}

/** Returns a function that tells whether a module is one of these pages, or whether they import it, also indirectly. */
function partOf(pages: RegExp) {
  const known = new Map<string, boolean>();
  const isPart = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const before = known.get(id) ?? (pages.test(id) || undefined);
    if (before !== undefined) return before;
    known.set(id, false);
    const found = importersOf(id, graph).some((importer) => isPart(importer, graph));
    known.set(id, found);
    return found;
  };
  return isPart;
}

/** Returns a chunk group of these pages and our modules that they import, directly or indirectly, with libraries. */
const neededBy = (name: string, pages: RegExp) => neededByAtLeast(1, name, pages);

/** Returns a chunk group of the modules that at least `least` of these pages need. */
function neededByAtLeast(least: number, name: string, ...pages: RegExp[]): Rolldown.CodeSplittingGroup {
  const parts = pages.map(partOf);
  return {
    debugName: name,
    // The entry stays a file of its own, which `app.html` names.
    name: (id, graph) =>
      parts.filter((isPart) => isPart(id, graph)).length >= least && !id.endsWith('/src/main.tsx') ? name : null,
    // The general style sheets come before those of components.
    test: /[\\/](web[\\/]src|contract|@mantine[\\/]core[\\/]styles\.layer\.css|@fontsource-variable)/,
  };
}

/**
 * Returns a chunk group of the modules of maps that the page of a map needs and the pages that show sketches of maps do
 * not. Their dialogs and menus share most of these modules, which would be 40 small files otherwise.
 */
function openMap(): Rolldown.CodeSplittingGroup {
  const onMap = partOf(pages.map);
  const elsewhere = partOf(/[\\/](maps-page|map-sketch|instance-page|transfers-page|command-center)\.tsx$/);
  return {
    debugName: 'map',
    name: (id, graph) => (onMap(id, graph) && !elsewhere(id, graph) ? 'map' : null),
    test: /[\\/]web[\\/]src[\\/](maps|base[\\/]drawing)[\\/]|[\\/]d3-hierarchy[\\/]/,
    // Other pages share the modules outside of maps that these modules import.
    includeDependenciesRecursively: false,
  };
}

/** The pages that users open by URL most often, with the modules that `src/app/routes/` loads for them. */
const openedByAddress: Record<string, string> = {
  '/dashboard': 'app/dashboard/dashboard-page.tsx',
  '/dashboard/tasks': 'work/tasks-page/tasks-page.tsx',
  '/dashboard/tasks/calendar': 'work/calendar/calendar-page.tsx',
  '/dashboard/goals': 'app/goals/goals-page.tsx',
  '/dashboard/goals/my': 'app/goals/goals-page.tsx',
  '/dashboard/maps': 'maps/map-list/maps-page.tsx',
};

/** What every page loads by itself after its first paint. */
const loadedLater = ['forms/menus/forms-group.tsx', 'base/toast/toast-area.tsx'];

/**
 * Writes `preloads.json`: for each URL of `openedByAddress`, the files that only its page needs. The server lists them
 * in its response, so that the browser fetches them in parallel with the common files. Also writes `first-pages.json`:
 * all files, packages and words that these pages load without a click, for `map-code.test.ts`.
 */
const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const fileOf = (isIt: (chunk: (typeof chunks)[number]) => boolean | undefined) =>
      chunks.find(isIt)?.fileName ?? this.error('A page has no file of its own.');
    const fileOfModule = (module: string) => fileOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    const withImports = (names: string[], seen = new Set<(typeof chunks)[number]>()) => {
      for (const chunk of chunks)
        if (names.includes(chunk.fileName) && !seen.has(chunk)) withImports(chunk.imports, seen.add(chunk));
      return seen;
    };
    const filesOf = (some: Iterable<(typeof chunks)[number]>) => [
      ...new Set([...some].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])),
    ];
    /** The package of a module, such as "zod", or the noun of a module of words, such as "words/tasks". */
    const partOf = (id: string) => {
      const [, kind, noun] = textsOfNoun.exec(id) ?? [];
      if (noun) return `${kind}/${noun}`;
      return /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replaceAll('\\', '/');
    };
    const app = fileOf(({ isEntry, name }) => isEntry && name === 'app');
    const always = withImports([app]);
    const write = (fileName: string, of: (module: string) => unknown) => {
      const byAddress = Object.entries(openedByAddress).map(([address, module]) => [address, of(module)]);
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(byAddress)) });
    };
    write('preloads.json', (module) => filesOf(withImports([fileOfModule(module)]).difference(always)));
    write('first-pages.json', (module) => {
      const loaded = withImports([app, ...[module, ...loadedLater].map(fileOfModule)]);
      const modules = [...loaded].flatMap(({ moduleIds }) => moduleIds);
      return { files: filesOf(loaded), parts: [...new Set(modules.map(partOf))] };
    });
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

/** Parts of Mantine that most pages have, icons, and a note that most texts have. */
const inputs = [
  ...['@mantine/hooks/', '@mantine/core/esm/core/', '@mantine/core/esm/components/(CloseButton|TextInput)/'],
  ...['@tabler/icons-react/', 'draft-note.tsx'],
];

/** The files of the contract for template fields. */
const fieldFiles = [
  ...['form-fields', 'form-schema', 'initial-values', 'look-names'],
  ...['node-reports', 'node-titles', 'web-address'],
].join('|');

/** Pages that share much code. */
const pages = {
  tasks: /[\\/]tasks-page\.tsx$/,
  maps: /(?<!import)[\\/]maps-page\.tsx$/,
  map: /[\\/]map-page\.tsx$/,
};

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * Builds two pages: `index.html`, the pre-rendered landing page, and `app.html`, which the server sends for every other
 * path.
 */
export default defineConfig({
  root: import.meta.dirname,
  // Files name each other by relative paths, so that they work under the path of any APP_URL.
  base: './',
  plugins: [react(), landing(), application, componentStyles, preloads, serviceWorker, precompressed],
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
      treeshake: {
        manualPureFunctions: ['memo', 'forwardRef'],
        // A page brings the words and messages of the nouns that it names, and not those of the others.
        moduleSideEffects: [
          { test: /[\\/](web[\\/]src[\\/]\w+[\\/]words|contract[\\/]base[\\/]messages)[\\/]/, sideEffects: false },
        ],
      },
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
            neededBy('start', /[\\/](main|dashboard-page|forms-group)\.tsx$/),
            { name: 'toasts', test: /@mantine[\\/]notifications[\\/]|[\\/]toast-area\./ },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
            // Lists of tasks and maps have these without the menus and selects.
            {
              name: 'inputs',
              minShareCount: 8,
              test: new RegExp(`[\\\\/](${inputs.join('|').replaceAll('/', '[\\\\/]')})`),
            },
            neededByAtLeast(2, 'lists', pages.tasks, pages.maps, pages.map),
            neededBy('tasks', pages.tasks),
            // Libraries and code that many pages and dialogs share, such as menus and selects.
            { name: 'controls', minShareCount: 30, test: /node_modules[\\/](?!@tabler)/ },
            { name: 'common', minShareCount: 30, test: /[\\/]web[\\/]src[\\/]/ },
            neededBy('maps', pages.maps),
            // Otherwise an icon that two pages share would make one load code of the other.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]icons-react[\\/]/ },
            openMap(),
            // The heads of the pages of one map, task or goal.
            { name: 'heads', test: /[\\/](inline-title|use-title-draft|use-draft|watch-bell|watch-queries)\./ },
            // The descriptions of template fields, which forms, records and maps read.
            {
              name: 'fields',
              test: new RegExp(`[\\\\/](contract[\\\\/]([\\w-]+[\\\\/])?(${fieldFiles})|forms[\\\\/]field-options)\\.`),
            },
            neededBy('goals', /[\\/]goals-page\.tsx$/),
            neededBy('calendar', /[\\/]calendar-page\.tsx$/),
          ],
        },
      },
    },
  },
});
