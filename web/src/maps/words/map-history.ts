import { extended } from '@groundwork/contract/base/catalogue';
import { mapHistory as messages } from './map-history.gen.ts';

export const mapHistory = extended(messages, {
  restore: {
    does: ({ added, changed, moved }: { added: number; changed: number; moved: number }) => {
      const { comeBack, getValues, moveBack, does, doesNothing } = messages.restore;
      const changes = [added > 0 && comeBack(added), changed > 0 && getValues(changed), moved > 0 && moveBack(moved)];
      const some = changes.filter((change) => change !== false);
      return some.length > 0 ? does(some) : doesNothing;
    },
    stays: (skipped: number) =>
      skipped > 0 ? `${messages.restore.stays} ${messages.restore.staysElsewhere(skipped)}` : messages.restore.stays,
  },
});
