import { messages } from '@groundwork/contract/messages';
import { refusal } from './procedures.ts';

const dayMs = 86_400_000;

/** The viewer's date, believed within one day of the server's (rulings); the server's when none is sent. */
export function viewersToday(sent: string | undefined): string {
  const now = new Date().toISOString().slice(0, 10);
  if (!sent) return now;
  if (Math.abs(Date.parse(sent) - Date.parse(now)) > dayMs) throw refusal('BAD_REQUEST', messages.general.today);
  return sent;
}
