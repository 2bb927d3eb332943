import { registerHooks } from 'node:module';
import { planted } from '../mutations/defects.ts';

/** In a process that has loaded this before the server, replaces a snippet of a file while that is loaded. */
export function replaceCode(file: string, says: string, instead: string) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      return { ...loaded, source: planted(`${loaded.source}`, { what: 'a drill', file, says, instead }) };
    },
  });
}
