import { registerHooks } from 'node:module';
import { planted } from '../mutations/defect.ts';

/**
 * Replaces a snippet of a source file when Node loads the file. The process must call this before it loads the server.
 */
export function replaceCode(file: string, says: string, instead: string) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      return { ...loaded, source: planted(`${loaded.source}`, { what: 'a drill', file, says, instead }) };
    },
  });
}
