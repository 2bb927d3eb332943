/** Inputs of WebDriver's "perform actions", the same in WebDriver and WebDriver BiDi. Positions are viewport pixels. */
export type PointerInput =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number };
export type KeyInput = { type: 'keyDown' | 'keyUp'; value: string };
type Inputs =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerInput[] }
  | { type: 'key'; id: string; actions: KeyInput[] };

/** One window of a browser, with a profile of its own. Its methods are commands of WebDriver. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Calls a function, given as source, in the page. Arguments and result are JSON. */
  call(source: string, args: unknown[]): Promise<unknown>;
  perform(inputs: Inputs): Promise<void>;
  /** Chooses files in the first `input` that matches a selector. */
  choose(selector: string, paths: string[]): Promise<void>;
  /** Sets the size of the viewport. The browser may have a minimum width for windows. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  /** A PDF of the page, or null if the driver cannot print. */
  print(): Promise<Buffer | null>;
  /** Deletes the cookies of the page, which ends its session. */
  forget(): Promise<void>;
  close(): Promise<void>;
}
