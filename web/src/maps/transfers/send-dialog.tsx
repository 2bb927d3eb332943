import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconGitBranch, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { RadioCard, RadioCards } from '../../base/fields/radio-cards.tsx';
import { messageOf, statusOf } from '../../base/queries/api.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { isShare } from './accept-steps.ts';
import c from './send-dialog.module.css';
import { Fact, Facts } from './transfer-facts.tsx';
import { TransferIcon } from './transfer-icon.tsx';
import { useLinkToRequest, useSendTransfer } from './transfer-mutations.ts';
import { transferPreview } from './transfer-queries.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers.send;

// A share is offered first and preselected, because a transfer gives the nodes away (rulings, "Transfers").
const offered = {
  branch: { share: 'share_downstream', transfer: 'transfer_partial' },
  map: { share: 'share_map', transfer: 'transfer_full' },
} as const;

type SendDialogProps = {
  map: Pick<GroundworkMap, 'id' | 'name' | 'template'>;
  /** The chosen branch with its number of nodes, including the top. It is offered first. */
  branch: { id: string; title: string; count: number } | null;
  /** The number of nodes of the whole map. */
  count: number;
  onClose: () => void;
};

type Choices = {
  what: 'branch' | 'map';
  how: 'share' | 'transfer';
  recipient: string;
  include_template: boolean;
  include_entries: boolean;
  note: string;
};

const mayIncludeTemplate = (type: Transfer['type']) => type === 'transfer_partial';

const typeOf = ({ what, how }: Choices): Transfer['type'] => offered[what][how];

function requestFor(chosen: Choices, map_id: string, node_id: string | undefined) {
  const { recipient, note } = chosen;
  const type = typeOf(chosen);
  const email = asciiEmail(recipient);
  return {
    type,
    map_id,
    node_id,
    ...(email.includes('@') ? { recipient_email: email } : { recipient_team_code: recipient }),
    include_template: mayIncludeTemplate(type) && chosen.include_template,
    include_entries: !isShare(type) && chosen.include_entries,
    note,
  };
}

/** The dialog that sends or shares a branch or a map. It explains the result in advance. */
export const SendDialog = bounded(function SendDialog({ map, branch, count, onClose }: SendDialogProps) {
  const linkTo = useLinkToRequest();
  const { mutateAsync, isPending } = useSendTransfer();
  const form = useForm<Choices>({
    initialValues: {
      what: branch ? 'branch' : 'map',
      how: 'share',
      recipient: '',
      include_template: true,
      include_entries: false,
      note: '',
    },
    validate: { recipient: (typed) => (typed.trim() ? null : messages.transfers.recipientNeeded) },
  });
  const { what } = form.values;
  const type = typeOf(form.values);
  const node = what === 'branch' ? branch : null;
  const { data: preview } = useQuery(transferPreview(map.id, node?.id));
  const entries = preview?.data_counts.entries ?? 0;
  const draft = useKeptForm(form, `transfer ${branch?.id ?? map.id}`);
  const submit = form.onSubmit((values) =>
    draft.settle(
      mutateAsync(requestFor(values, map.id, node?.id)),
      (request) => {
        const { recipient_team, recipient_email } = request;
        onClose();
        toastSuccess(recipient_team ? text.sent(recipient_team.name) : text.sentToPerson, {
          name: titleOf(request),
          detail: recipient_team ? text.untilAccepted : text.ifAccount(recipient_email ?? ''),
          next: linkTo(request, 'outgoing'),
        });
      },
      (error) => {
        if ([400, 404, 409].includes(statusOf(error) ?? 0)) form.setFieldError('recipient', messageOf(error));
        else toastError(messages.transfers.sendFailed, { detail: messageOf(error) });
      },
    ),
  );
  return (
    <DialogForm
      title={text.title(node?.title ?? map.name)}
      submitText={text.submit}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      {branch && (
        <Radio.Group label={text.what} {...form.getInputProps('what')}>
          <RadioCards>
            <RadioCard
              value="branch"
              drawing={<IconGitBranch size={20} stroke={1.6} aria-hidden />}
              name={branch.title}
              about={words.transfers.nodes(branch.count)}
            />
            <RadioCard
              value="map"
              drawing={<IconSitemap size={20} stroke={1.6} aria-hidden />}
              name={text.whole}
              about={words.transfers.nodes(count)}
            />
          </RadioCards>
        </Radio.Group>
      )}
      <Radio.Group label={text.how} {...form.getInputProps('how')}>
        <RadioCards>
          {(['share', 'transfer'] as const).map((how) => (
            <RadioCard
              key={how}
              value={how}
              drawing={<TransferIcon type={offered[what][how]} />}
              name={text.types[offered[what][how]].name}
              about={text.types[offered[what][how]].text}
            />
          ))}
        </RadioCards>
      </Radio.Group>
      <TextInput
        label={text.recipient}
        description={text.recipientHint}
        placeholder={text.recipientExample}
        required
        maxLength={limits.text.email}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('recipient')}
      />
      {mayIncludeTemplate(type) && (
        <Checkbox
          className={c.choice}
          label={text.template(map.template.name)}
          description={text.templateHint}
          {...form.getInputProps('include_template', { type: 'checkbox' })}
        />
      )}
      {!isShare(type) && entries > 0 && (
        <Checkbox
          className={c.choice}
          label={text.entries(entries)}
          description={text.entriesHint}
          {...form.getInputProps('include_entries', { type: 'checkbox' })}
        />
      )}
      <Textarea
        label={text.note}
        placeholder={text.noteHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.text.paragraph}
        {...form.getInputProps('note')}
      />
      <Summary map={map} branch={node} count={count} chosen={form.values} data={preview?.data_counts} />
    </DialogForm>
  );
});

type SummaryProps = Pick<SendDialogProps, 'map' | 'branch' | 'count'> & {
  chosen: Choices;
  /** Undefined while it loads. */
  data: Transfer['data_counts'] | undefined;
};

/** Summarizes the nodes and records that the recipient gets, and those that stay with the sender. */
function Summary({ map, branch, count, chosen, data }: SummaryProps) {
  const { include_template, include_entries } = chosen;
  const type = typeOf(chosen);
  const moves = !isShare(type);
  return (
    <section className={c.summary} aria-label={text.summary} aria-live="polite">
      <Facts>
        <Fact name={moves ? text.goes : text.shown}>
          {branch ? text.branch(branch.title, branch.count - 1) : text.map(map.name, count)}
        </Fact>
        {moves && (
          <>
            <Fact name={words.transfers.facts.template}>
              {mayIncludeTemplate(type) && !include_template
                ? text.withoutTemplate
                : text.withTemplate(map.template.name)}
            </Fact>
            <Fact name={text.goesAlong}>{data && words.transfers.goAlong(data, include_entries)}</Fact>
            <Fact name={text.stays}>{data && words.transfers.stay(data, include_entries)}</Fact>
          </>
        )}
        <Fact name={text.keep}>{text.kept[moves ? 'transfer' : 'share']}</Fact>
        {moves && <Fact name={text.besides}>{data ? text.edges : `${text.records} ${text.edges}`}</Fact>}
      </Facts>
    </section>
  );
}
