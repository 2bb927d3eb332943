import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import { useOnDemand } from './on-demand.ts';

/** The button that opens a menu. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement>>;

/**
 * A button with a menu whose code comes when the button is touched: a list holds hundreds of them, and a page is there before anybody opens one.
 * `load` answers the component that draws both, opened.
 */
export function menuOnDemand<Props extends { children: MenuButton }>(load: () => Promise<ComponentType<Props>>) {
  const prepare = () => void load().catch(() => {});
  return function MenuOnDemand(props: Props) {
    const [Opened, open] = useOnDemand(load);
    if (Opened) return <Opened {...props} />;
    return cloneElement(props.children, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open, onPointerEnter: prepare, onFocus: prepare });
  };
}
