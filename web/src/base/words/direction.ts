import { directionNow } from '@groundwork/contract/base/catalogue';

export const isRightToLeft = () => directionNow() === 'rtl';
/** The arrow keys toward the end and toward the start of a line. */
export const arrowKeys = () =>
  isRightToLeft() ? { forward: 'ArrowLeft', back: 'ArrowRight' } : { forward: 'ArrowRight', back: 'ArrowLeft' };
/** 1 where x grows along a line, -1 in right-to-left text. */
export const lineSign = () => (isRightToLeft() ? -1 : 1);
