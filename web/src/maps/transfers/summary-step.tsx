import { IconInfoCircle } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import type { StepProps } from './accept-steps.ts';
import { isShare } from './accept-steps.ts';
import c from './summary-step.module.css';
import { TransferDrawing } from './transfer-drawing.tsx';
import { titleOf } from './transfer-title.ts';

const { summary: text, attachment } = words.transfers.accept;

type AnswersDrawingProps = Pick<StepProps, 'request' | 'answers'> & { accepted?: boolean };

/** Draws the effect of the answers on the branch or map. */
export function AnswersDrawing({ request, answers, accepted = false }: AnswersDrawingProps) {
  const { type, team: sender, node_count, node_id, sketch } = request;
  return (
    <TransferDrawing
      moves={!isShare(type)}
      count={node_count ?? 0}
      from={sender.name}
      to={answers.team?.name ?? ''}
      isMap={node_id === null}
      alone={answers.destination === 'new'}
      sketch={sketch}
      accepted={accepted}
    />
  );
}

/** Shows the effect of accepting. */
export function SummaryStep({ request, answers }: StepProps) {
  const { type, team: sender, node_count, data_counts, include_entries, note, source_template } = request;
  const title = titleOf(request);
  const { team, destination, template, name, map, node } = answers;
  const moves = !isShare(type);
  const count = node_count ?? 0;
  const along = data_counts && words.transfers.goAlong(data_counts, include_entries);
  const staying = data_counts && words.transfers.stay(data_counts, include_entries);
  const templateName = template === 'senders' ? source_template?.name : template?.name;
  return (
    <>
      <AnswersDrawing request={request} answers={answers} />
      <dl className={c.facts}>
        <dt>{text.nodes}</dt>
        <dd dir="auto">{text.what(count, title)}</dd>
        {along && (
          <>
            <dt>{text.data}</dt>
            <dd>{along}</dd>
          </>
        )}
        {staying && (
          <>
            <dt>{text.stays(sender.name)}</dt>
            <dd>{staying}</dd>
          </>
        )}
        <dt>{text.team}</dt>
        <dd dir="auto">{team?.name}</dd>
        {destination === 'new' && (
          <>
            <dt>{text.newMap}</dt>
            <dd dir="auto">{type === 'transfer_full' ? title : name.trim()}</dd>
          </>
        )}
        {type === 'transfer_partial' && destination === 'new' && (
          <>
            <dt>{text.template}</dt>
            <dd>
              <span dir="auto">{templateName}</span>
              {template === 'senders' && <span className={c.chip}>{text.senders}</span>}
            </dd>
          </>
        )}
        {destination === 'existing' && (
          <>
            <dt>{text.map}</dt>
            <dd dir="auto">{map?.name}</dd>
            <dt>{text.under}</dt>
            <dd dir="auto">{node ? node.title || words.maps.untitled : attachment.root}</dd>
          </>
        )}
        {note && (
          <>
            <dt>{text.note}</dt>
            <dd dir="auto" className={c.note}>
              {note}
            </dd>
          </>
        )}
      </dl>
      <div className={c.notice}>
        <IconInfoCircle size={18} stroke={1.7} aria-hidden />
        <p>
          <b>{moves ? text.moved : text.shared}</b>{' '}
          {moves ? text.movedText(sender.name, count) : text.sharedText(sender.name)}
        </p>
      </div>
    </>
  );
}
