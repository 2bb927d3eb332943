import { extended } from '@groundwork/contract/base/catalogue';
import { formBuilder as messages } from './form-builder.gen.ts';

export const formBuilder = extended(messages, {
  icons: {
    /** "MessageCircle" → "Message circle", for screen readers. */
    name: (icon: string) => icon.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  },
});
