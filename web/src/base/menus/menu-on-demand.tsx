import { type ComponentType, cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes } from 'react';
import { useOnDemand } from '../loading/on-demand.ts';
import { Boundary } from '../states/boundary.tsx';

/** The button that opens a menu. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/**
 * Returns a button with a lazily loaded menu. A list contains hundreds of menus, and no page needs them at first. Hover
 * and focus preload the code. `load` returns the component that renders button and menu, opened. `popup` is the kind of
 * popup, for `aria-haspopup`.
 */
export function menuOnDemand<Props extends { children: MenuButton }>(
  load: () => Promise<ComponentType<Props>>,
  popup: 'menu' | 'dialog' | 'listbox' = 'menu',
) {
  const prepare = () => void load().catch(() => {});
  return function MenuOnDemand(props: Props) {
    const [Opened, open, forget] = useOnDemand(load);
    if (Opened)
      return (
        <Boundary onClose={forget}>
          <Opened {...props} />
        </Boundary>
      );
    return cloneElement(props.children, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: open,
      onPointerEnter: prepare,
      onFocus: prepare,
    });
  };
}
