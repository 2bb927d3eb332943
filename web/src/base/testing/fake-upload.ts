import { vi } from 'vitest';
import { anAttachment } from './sample-rows.ts';

/**
 * Replaces XMLHttpRequest. Each upload waits until the test calls `answer`. The response is the attachment of the file,
 * or a refusal with the message `error`.
 */
export function fakeUploads() {
  const waiting: (() => void)[] = [];
  const answers: { status: number; response: unknown }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onload = () => {};
      status = 0;
      response: unknown = null;
      open() {}
      send(form: FormData) {
        const { name } = form.get('file') as File;
        waiting.push(() => {
          Object.assign(this, answers.shift() ?? { status: 201, response: anAttachment({ file_name: name }) });
          this.onload();
        });
      }
    },
  );
  return {
    sent: () => waiting.length,
    answer(error?: string) {
      if (error) answers.push({ status: 400, response: { error } });
      waiting.shift()?.();
    },
  };
}
