import { type ComponentType, cloneElement, type HTMLAttributes, lazy, type ReactElement, Suspense, useState } from 'react';

/** The button that opens a menu. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement>>;

/**
 * A button with a menu whose code comes when the button is touched: a list holds hundreds of them, and a page is there before anybody opens one.
 * `load` answers the component that draws both, opened.
 */
export function menuOnDemand<Props extends { children: MenuButton }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Opened = lazy(load);
  return function MenuOnDemand(props: Props) {
    const [wanted, setWanted] = useState(false);
    const button = cloneElement(props.children, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setWanted(true),
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
    });
    return wanted ? (
      <Suspense fallback={button}>
        <Opened {...props} />
      </Suspense>
    ) : (
      button
    );
  };
}
