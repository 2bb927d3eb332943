import type { Team } from '@groundwork/contract/people/teams';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { CopyButton } from '../../base/clipboard/copy-button.tsx';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { Section } from '../../base/rows/section.tsx';
import * as words from '../../base/words/words.ts';
import c from './team-code.module.css';
import { useNewCode } from './team-mutations.ts';

const text = words.teams.code;

/** The code that other teams use to address this team. Owners and admins can replace a leaked code. */
export function TeamCode({ team: { id, code, can } }: { team: Team }) {
  const [asking, ask] = useDisclosure(false);
  const { mutate: replace, isPending } = useNewCode();
  return (
    <Section id="code" title={text.title} about={text.about}>
      <div className={c.code}>
        <CopyButton className={c.copy} text={code} label={text.copy(code)}>
          <code>{code}</code>
          <IconCopy size={15} stroke={1.6} aria-hidden />
        </CopyButton>
        {can.update && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={16} stroke={1.7} />}
            loading={isPending}
            onClick={ask.open}
          >
            {text.replace}
          </Button>
        )}
      </div>
      <Confirm
        opened={asking}
        title={text.question}
        description={text.replaceText}
        confirmText={text.replace}
        onConfirm={() => replace(id)}
        onClose={ask.close}
      />
    </Section>
  );
}
