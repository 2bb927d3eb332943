import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { landing } from './landing/prerender.ts';

/** In development, as on the server: every address that is neither a file nor the landing page is the application. */
const application: Plugin = {
  name: 'application',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const path = request.url?.split('?')[0] ?? '/';
      if (request.headers.accept?.includes('text/html') && path !== '/' && !path.startsWith('/dev/') && !path.startsWith('/api/') && !path.includes('.'))
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

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Two pages: `index.html`, the landing page, pre-rendered; `app.html`, the application, which the server answers for every other path. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), landing(), application, precompressed],
  server: { proxy: { '/api': server, '/dev/mailbox': server } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: {
        codeSplitting: {
          groups: [
            // What every page needs travels and is cached together.
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual)[^\\/]+|@orpc|clsx)[\\/]/ },
            // So does what many pages share: a file for each of its small pieces would be a request each.
            { name: 'shared', test: /[\\/]web[\\/]src[\\/]|[\\/]contract[\\/]|@tabler/, minShareCount: 10 },
          ],
        },
      },
    },
  },
});
