import * as messages from '@groundwork/contract/base/messages.gen';
import type { Transfer, TransferWithSketch } from '@groundwork/contract/maps/transfers';
import { Button, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { Wizard } from '../../base/dialogs/wizard.tsx';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import {
  type AcceptStep,
  type Answers,
  acceptSteps,
  firstAnswers,
  isShare,
  missingAnswer,
  type StepProps,
} from './accept-steps.ts';
import c from './accept-wizard.module.css';
import { Accepted, AcceptedFoot } from './accepted.tsx';
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
  return opened && <AcceptDialog {...props} />;
});

function AcceptDialog({ request, onClose }: Omit<AcceptWizardProps, 'opened'>) {
  const phone = usePhone();
  useReturnFocus();
  const query = useQuery(oneTransfer(request.id));
  const { data } = query;
  const { type, team, created_by } = request;
  // An accepted request has no node count any more.
  const node_count = data?.node_count ?? request.node_count;
  const title = titleOf(request);
  const sender = created_by?.full_name;
  const about = request.node_id
    ? text.about(title, (node_count ?? 1) - 1, team.name, sender)
    : text.aboutMap(title, node_count ?? 0, team.name, sender);
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      fullScreen={phone}
      title={text.title[isShare(type) ? 'share' : 'transfer']}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      closeOnClickOutside={false}
      classNames={{ content: c.content, body: c.body }}
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
        {(current) => <AcceptSteps request={current} onClose={onClose} />}
      </WhileThere>
    </Modal>
  );
}

function AcceptSteps({ request, onClose }: { request: TransferWithSketch; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const texts = useDraft<Texts>(`accept ${request.id}`);
  const [restored, setRestored] = useState(texts.draft !== undefined);
  const [answers, setAnswers] = useState(() => ({ ...firstAnswers(request), ...texts.draft }));
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
    if (name !== firstAnswers(request).name || description) texts.keep({ name, description });
    else texts.forget();
  };
  const discard = () => {
    setRestored(false);
    answer({ name: firstAnswers(request).name, description: '' });
  };
  const answeredElsewhere = !accepted && !isPending && request.status !== 'pending';
  return (
    <Wizard
      steps={steps.map((name) => text.steps[name])}
      at={accepted ? steps.length : at}
      missing={missingAnswer(step, answers)}
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
      onBack={() => {
        reset();
        setAt(at - 1);
      }}
      onNext={() => setAt(at + 1)}
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
          {step === 'newMap' && <DraftNote restored={restored} discard={discard} />}
          <Step request={request} answers={answers} onAnswer={answer} />
        </>
      )}
    </Wizard>
  );
}
