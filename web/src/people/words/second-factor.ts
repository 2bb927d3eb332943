import { extended } from '@groundwork/contract/base/catalogue';
import { secondFactor as messages } from './second-factor.gen.ts';

export const secondFactor = extended(messages, {
  /** “Hill Street and this installation require …”. Null is the installation. */
  requiredBy: (names: (string | null)[]) => {
    const said = messages.requiredBy(
      names.map((name) => name ?? messages.thisInstallation),
      names.length,
    );
    return `${said[0]?.toUpperCase()}${said.slice(1)}`;
  },
});
