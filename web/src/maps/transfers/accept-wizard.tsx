import * as messages from '@groundwork/contract/base/messages.gen';
import type { Transfer, TransferWithSketch } from '@groundwork/contract/maps/transfers';
import { Button, Loader, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { Wizard } from '../../base/dialogs/wizard.tsx';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { api } from '../../base/queries/api.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import {
  type AcceptStep,
  type Answers,
  acceptSteps,
  firstAnswers,
  freeName,
  isPassedOver,
  isShare,
  missingAnswer,
  type StepProps,
} from './accept-steps.ts';
import c from './accept-wizard.module.css';
import { Accepted, AcceptedFoot } from './accepted.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { DestinationStep } from './destination-step.tsx';
import { MapStep } from './map-step.tsx';
import { NewMapStep } from './new-map-step.tsx';
import { AttachmentStep, ConnectionStep } from './node-step.tsx';
import { AnswersDrawing, SummaryStep } from './summary-step.tsx';
import { TeamStep } from './team-step.tsx';
import { acceptFailure, useAcceptTransfer } from './transfer-mutations.ts';
import { oneTransfer } from './transfer-queries.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers.accept;

const stepOf: Record<AcceptStep, ComponentType<StepProps>> = {
  team: TeamStep,
  destination: DestinationStep,
  newMap: NewMapStep,
  map: MapStep,
  attachment: AttachmentStep,
  connection: ConnectionStep,
  summary: SummaryStep,
};

/** The texts that the person writes in the wizard, which keeps them as a draft. */
type Texts = Pick<Answers, 'name' | 'description'>;

type AcceptWizardProps = { request: Transfer; opened: boolean; onClose: () => void };

/** The wizard that accepts a transfer or a share (specification, part 2). It restarts whenever it opens. */
export const AcceptWizard = bounded(function AcceptWizard({ opened, ...props }: AcceptWizardProps) {
  return opened && <AcceptOrDecline {...props} />;
});

function AcceptOrDecline(props: Omit<AcceptWizardProps, 'opened'>) {
  const [declining, decline] = useDisclosure(false);
  return declining ? (
    <DeclineDialog {...props} opened />
  ) : (
    <AcceptDialog {...props} onDecline={props.request.can.decline ? decline.open : undefined} />
  );
}

type AcceptDialogProps = Omit<AcceptWizardProps, 'opened'> & { onDecline: (() => void) | undefined };

function AcceptDialog({ request, onDecline, onClose }: AcceptDialogProps) {
  useReturnFocus();
  const query = useQuery(oneTransfer(request.id));
  const { data } = query;
  const { type, team, recipient_team, created_by } = request;
  // An accepted request has no node count any more.
  const node_count = data?.node_count ?? request.node_count;
  const title = titleOf(request);
  const about = text[isShare(type) ? 'aboutShare' : 'aboutTransfer'](
    team.name,
    created_by?.full_name,
    node_count ?? 0,
    recipient_team?.name,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={title}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      closeOnClickOutside={false}
      classNames={{ inner: c.inner, content: c.content, body: c.body }}
    >
      <p className={c.about} title={about} dir="auto">
        {about}
      </p>
      <WhileThere
        query={query}
        nameOf={titleOf}
        notFound={words.transfers.gone}
        failed={messages.transfers.detailsFailed}
        action={<Button onClick={onClose}>{words.ui.close}</Button>}
        skeleton={<Loader size="sm" className={c.loading} />}
      >
        {(current) => <AcceptSteps request={current} onDecline={onDecline} onClose={onClose} />}
      </WhileThere>
    </Modal>
  );
}

/** Returns the name of a new map: that of what was sent, with a number if the team has a map of that name. */
function useSuggestedName({ name }: Answers, team: Answers['team']): string {
  const { data } = useQuery({
    ...api.maps.list.queryOptions({ input: { team_id: team?.id, search: name || undefined } }),
    enabled: team !== null,
  });
  return freeName(name, new Set(data?.items.map((map) => map.name)));
}

type AcceptStepsProps = Omit<AcceptDialogProps, 'request'> & { request: TransferWithSketch };

function AcceptSteps({ request, onDecline, onClose }: AcceptStepsProps) {
  const [at, setAt] = useState(0);
  const texts = useDraft<Texts>(`accept ${request.id}`);
  const [restored, setRestored] = useState(texts.draft !== undefined);
  const first = firstAnswers(request);
  const [answered, setAnswers] = useState<Partial<Answers>>(texts.draft ?? {});
  const suggested = useSuggestedName(first, answered.team ?? null);
  const answers: Answers = { ...first, name: suggested, ...answered };
  const { mutate, data: accepted, isPending, error, reset } = useAcceptTransfer(request);
  // An accepted request has no sketch any more.
  const [sent] = useState(request);
  const steps = acceptSteps(request.type, answers.destination);
  const step = steps[at] ?? 'summary';
  const Step = stepOf[step];
  const failure = error && acceptFailure(request.type, error);
  const answer = (more: Partial<Answers>) => {
    setAnswers((before) => ({ ...before, ...more }));
    const { name, description } = { ...answers, ...more };
    if (name !== suggested || description) texts.keep({ name, description });
    else texts.forget();
  };
  const discard = () => {
    setRestored(false);
    answer({ name: suggested, description: '' });
  };
  /** Goes to the next or the previous step that asks something. */
  const go = (by: 1 | -1) => setAt(at + (isPassedOver(steps[at + by], answers) ? 2 * by : by));
  const answeredElsewhere = !accepted && !isPending && request.status !== 'pending';
  return (
    <Wizard
      steps={steps.map((name) => text.steps[name])}
      at={accepted ? steps.length : at}
      missing={missingAnswer(step, request.type, answers)}
      disabled={answeredElsewhere}
      processing={isPending}
      error={
        failure ? (
          <>
            <b>{failure.sentence}</b> {failure.why}
          </>
        ) : (
          answeredElsewhere && messages.transfers[request.status as Exclude<Transfer['status'], 'pending'>]
        )
      }
      completeText={text.submit}
      aside={
        onDecline && (
          <Button
            variant="subtle"
            color="gray"
            size="md"
            className={c.decline}
            disabled={isPending}
            onClick={onDecline}
          >
            {words.transfers.acts.decline}
          </Button>
        )
      }
      onBack={() => {
        reset();
        go(-1);
      }}
      onNext={() => go(1)}
      onComplete={() => mutate(answers, { onSuccess: texts.forget })}
      doneFoot={accepted && <AcceptedFoot mapId={accepted.map_id} onClose={onClose} />}
    >
      {accepted ? (
        <>
          <AnswersDrawing request={sent} answers={answers} accepted />
          <Accepted accepted={accepted} answers={answers} onClose={onClose} />
        </>
      ) : (
        <>
          {(step === 'newMap' || step === 'map') && <DraftNote restored={restored} discard={discard} />}
          <Step request={request} answers={answers} onAnswer={answer} />
        </>
      )}
    </Wizard>
  );
}
