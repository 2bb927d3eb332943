import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes } from 'react';
import { useOnDemand } from './on-demand.ts';

/** The button that opens a menu. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/**
 * A button with a menu whose code comes when the button is touched: a list holds hundreds of them, and a page is there before anybody opens one.
 * `load` answers the component that draws both, opened; `popup` says what opens when it is no menu.
 */
export function menuOnDemand<Props extends { children: MenuButton }>(
  load: () => Promise<ComponentType<Props>>,
  popup: 'menu' | 'dialog' = 'menu',
) {
  const prepare = () => void load().catch(() => {});
  return function MenuOnDemand(props: Props) {
    const [Opened, open] = useOnDemand(load);
    if (Opened) return <Opened {...props} />;
    return cloneElement(props.children, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: open,
      onPointerEnter: prepare,
      onFocus: prepare,
    });
  };
}
