import { attacked } from './attacks.ts';
import { brokenImports } from './broken-imports.ts';
import { cutStreams } from './cut-streams.ts';
import { onDebianVersions } from './debian-versions.ts';
import { earlierVersions } from './earlier-versions.ts';
import { failover } from './failover.ts';
import { type Fault, type Finding, passed, Unsupported } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { killedDatabase } from './killed-database.ts';
import { killedSender } from './killed-sender.ts';
import { killedServer } from './killed-server.ts';
import { killedUploads } from './killed-uploads.ts';
import { largeMap } from './large-map.ts';
import { largeTemplates } from './large-templates.ts';
import { lostConnections } from './lost-connections.ts';
import { mailsSentTwice } from './mails-sent-twice.ts';
import { oldRecurrences } from './old-recurrences.ts';
import { overload } from './overload.ts';
import { pointInTime } from './point-in-time.ts';
import { pooledDatabase } from './pooled-database.ts';
import { replicaReads } from './replica-reads.ts';
import { restartedDatabase } from './restarted-database.ts';
import { stoppedServer } from './stopped-server.ts';
import { strangers } from './strangers.ts';
import { unsentMails } from './unsent-mails.ts';
import { updates } from './updates.ts';

// `npm run test:faults` injects all faults into real installations and prints the findings. With ids (`-- R1 R9`), it
// runs only these faults.
const faults: Fault[] = [
  killedServer,
  restartedDatabase,
  killedDatabase,
  stoppedServer,
  lostConnections,
  cutStreams,
  overload,
  killedUploads,
  unsentMails,
  mailsSentTwice,
  brokenImports,
  fullDisk,
  attacked,
  pooledDatabase,
  onDebianVersions,
  killedSender,
  failover,
  pointInTime,
  updates,
  earlierVersions,
  replicaReads,
  largeTemplates,
  largeMap,
  oldRecurrences,
  strangers,
];

const chosen = process.argv.slice(2);
let [failed, unsupported] = [0, 0];

const print = (line: string) => process.stdout.write(`${line}\n`);

function row({ id, what }: Fault, finding: Finding) {
  const { demand, measured, inFlight, control } = finding;
  const outcome = passed(finding) ? 'met' : '**not met**';
  const cells = [id, what, demand, measured, inFlight, `${control.without}: ${control.reported}`, outcome];
  return `| ${cells.join(' | ')} |`;
}

print('| id | fault | demand | measured | in flight | control (without the guarantee) | result |');
print('|---|---|---|---|---|---|---|');
for (const fault of faults) {
  if (chosen.length > 0 && !chosen.includes(fault.id)) continue;
  try {
    for (const finding of await fault.run(true)) {
      if (!passed(finding)) failed++;
      print(row(fault, finding));
    }
  } catch (error) {
    if (error instanceof Unsupported) {
      unsupported++;
      print(`| ${fault.id} | ${fault.what} | | | | | **not supported here**: ${error.message} |`);
    } else {
      failed++;
      print(`| ${fault.id} | ${fault.what} | | | | | **failed**: ${(error as Error).message} |`);
    }
  }
}
print(`\n${failed} not met, ${unsupported} not supported here`);
process.exit(failed > 0 ? 1 : 0);
