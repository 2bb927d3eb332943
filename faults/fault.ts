/** The result for one demand under a fault. */
export type Finding = {
  demand: string;
  measured: string;
  met: boolean;
  /**
   * The number of requests (or streams, emails, uploads) in flight when the fault occurred. With 0, the finding proves
   * nothing.
   */
  inFlight: number;
  /** The same run with the guarantee switched off, which must be reported as broken. */
  control: { without: string; reported: string; broken: boolean };
};

/** Thrown when this machine cannot cause the fault. The message says what is missing. */
export class Unsupported extends Error {}

export type Fault = {
  /** The id for `npm run test:faults -- ID`. */
  id: string;
  what: string;
  /** `full` runs the demanded number of repetitions; otherwise runs a few, for every test run. */
  run(full: boolean): Promise<Finding[]>;
};

export const passed = ({ met, inFlight, control }: Finding) => met && inFlight > 0 && control.broken;
