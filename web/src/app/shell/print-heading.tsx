import { Button } from '@mantine/core';
import { createPortal } from 'react-dom';
import { currentTime } from '../../base/dates/clock.ts';
import { dateFormat } from '../../base/dates/dates.ts';
import { cancelPrinting, useIsIncomplete, useLoadedForPrint } from '../../base/printing/print-all.ts';
import { usePrintPhase } from '../../base/printing/printing.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import c from './print-heading.module.css';

const text = words.printing;

/** The heading of a printout: the team, and the time of printing. */
export function PrintHeading() {
  const phase = usePrintPhase();
  const { team } = useCurrentTeam();
  const place = document.getElementById('print-heading');
  if (phase !== 'printing' || !place) return <Gathering />;
  return createPortal(
    <div className={c.heading}>
      <b>{team ? `${words.shell.product} · ${team.name}` : words.shell.product}</b>
      <span>{text.printed(dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(currentTime()))}</span>
      <Incomplete />
    </div>,
    place,
  );
}

function Incomplete() {
  return useIsIncomplete() && <p>{text.incomplete}</p>;
}

/** Shows the number of rows loaded for the printout. It appears after half a second. */
function Gathering() {
  const rows = useLoadedForPrint();
  if (rows === null) return null;
  return (
    <div className={c.gathering} role="status">
      {text.loading(rows)}
      <Button variant="default" onClick={cancelPrinting}>
        {words.ui.cancel}
      </Button>
    </div>
  );
}
