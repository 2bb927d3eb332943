import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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
const ofNode = ['share_downstream', 'transfer_partial'] as const;
const ofMap = ['share_map', 'transfer_full'] as const;

type SendDialogProps = {
  map: Pick<GroundworkMap, 'id' | 'name' | 'template'>;
  /** Null for the whole map. */
  node: { id: string; title: string } | null;
  /** The number of nodes, including all descendants. */
  count: number;
  onClose: () => void;
};

type Choices = Pick<Transfer, 'type'> & {
  recipient: string;
  include_template: boolean;
  include_entries: boolean;
  note: string;
};

const mayIncludeTemplate = (type: Transfer['type']) => type === 'transfer_partial';

function requestFor(chosen: Choices, map_id: string, node_id: string | undefined) {
  const { type, recipient, note } = chosen;
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
export const SendDialog = bounded(function SendDialog({ map, node, count, onClose }: SendDialogProps) {
  const linkTo = useLinkToRequest();
  const { mutateAsync, isPending } = useSendTransfer();
  const types = node ? ofNode : ofMap;
  const form = useForm<Choices>({
    initialValues: {
      type: types[0],
      recipient: '',
      include_template: true,
      include_entries: false,
      note: '',
    },
    validate: { recipient: (typed) => (typed.trim() ? null : messages.transfers.recipientNeeded) },
  });
  const { type } = form.values;
  const { data: preview } = useQuery(transferPreview(map.id, node?.id));
  const entries = preview?.data_counts.entries ?? 0;
  const draft = useKeptForm(form, `transfer ${node?.id ?? map.id}`);
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
      <Radio.Group label={text.how} {...form.getInputProps('type')}>
        <RadioCards>
          {types.map((offered) => (
            <RadioCard
              key={offered}
              value={offered}
              drawing={<TransferIcon type={offered} />}
              name={text.types[offered].name}
              about={text.types[offered].text}
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
      <Summary map={map} node={node} count={count} chosen={form.values} data={preview?.data_counts} />
    </DialogForm>
  );
});

type SummaryProps = Pick<SendDialogProps, 'map' | 'node' | 'count'> & {
  chosen: Choices;
  /** Undefined while it loads. */
  data: Transfer['data_counts'] | undefined;
};

/** Summarizes the nodes and records that the recipient gets, and those that stay with the sender. */
function Summary({ map, node, count, chosen, data }: SummaryProps) {
  const { type, include_template, include_entries } = chosen;
  const moves = !isShare(type);
  return (
    <section className={c.summary} aria-label={text.summary} aria-live="polite">
      <Facts>
        <Fact name={moves ? text.goes : text.shown}>
          {node ? text.branch(node.title, count - 1) : text.map(map.name, count)}
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
