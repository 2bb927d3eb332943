/** How one demand was met under a fault. */
export type Finding = {
  demand: string;
  measured: string;
  met: boolean;
  /** Requests (or streams, mails, uploads) that were under way when the fault came; nothing is shown by a fault that hit nobody. */
  inFlight: number;
  /** The same with the guarantee switched off, which has to be reported as broken. */
  control: { without: string; reported: string; broken: boolean };
};

/** Why a fault could not be caused on this machine. */
export class NotHere extends Error {}

export type Fault = {
  /** As docs/operating.md lists them. */
  id: string;
  what: string;
  /** `full` has the counts that are demanded; without it a few, for every run of the tests. */
  run(full: boolean): Promise<Finding[]>;
};

export const passed = ({ met, inFlight, control }: Finding) => met && inFlight > 0 && control.broken;
