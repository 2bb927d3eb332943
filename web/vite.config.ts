import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { landing } from './landing/prerender.ts';

/** Two pages: `index.html`, the landing page, pre-rendered; `app.html`, the application, which the server answers for every other path. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), landing()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'app.html'] },
  },
});
