import { cloneElement, useState } from 'react';
import { lazily } from '../loading/lazily.tsx';
import type { ChoiceTicksProps } from './choice-ticks.tsx';

const closed = ({ opened, onOpenedChange, children }: ChoiceTicksProps) =>
  cloneElement(children, {
    'aria-haspopup': 'listbox',
    'aria-expanded': opened,
    onClick: () => onOpenedChange(!opened),
    onPointerEnter: () => void ChoiceTicks.preload(),
    onFocus: () => void ChoiceTicks.preload(),
  });

const ChoiceTicks = lazily(() => import('./choice-ticks.tsx').then(({ ChoiceTicks }) => ChoiceTicks), closed);

/** The same as `ChoiceTicks`. Its code loads when it first opens; hover and focus preload the code. */
export function ChoiceTicksOnDemand(props: ChoiceTicksProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return wasOpened ? <ChoiceTicks {...props} /> : closed(props);
}
