import type { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Boundary, closeOf } from '../states/boundary.tsx';

/** The placeholder while the code loads. */
type Waiting<Props> = ReactNode | ((props: Props) => ReactNode);

type Loaded<Props> = FunctionComponent<Props> & {
  /** Loads the code early. A failure appears when the component renders. */
  preload: () => Promise<void>;
};

function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: Waiting<Props>) {
  let loaded: ComponentType<Props> | undefined;
  let asked: Promise<ComponentType<Props>> | undefined;
  let failed = false;
  const ask = () => {
    asked ??= load().then(
      (part) => {
        loaded = part;
        return part;
      },
      (error) => {
        failed = true;
        throw error;
      },
    );
    return asked;
  };
  const attempt = () => lazy(() => ask().then((part) => ({ default: part })));
  let Attempt = attempt();
  const part = () => {
    if (failed) {
      asked = undefined;
      failed = false;
      Attempt = attempt();
    }
    return loaded ?? Attempt;
  };
  function Waited(props: Props) {
    // Each mount loads again after a failure. A mounted component keeps its `Part`, so that the state below it
    // survives.
    const [{ Part }] = useState(() => ({ Part: part() as ComponentType<Props> }));
    return (
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Part {...props} />
      </Suspense>
    );
  }
  const preload = async () => {
    part();
    await ask().catch(() => {});
  };
  return Object.assign(Waited, { preload });
}

/**
 * Returns a component whose code is loaded on its first render. Unlike React's `lazy`, it does not cache a failure: its
 * error boundary offers a retry, and another mount loads again.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: Waiting<Props> = null,
): Loaded<Props> {
  const Waited = lazyComponent(load, waiting);
  const Lazy = (props: Props) => (
    <Boundary onClose={closeOf(props)}>
      <Waited {...props} />
    </Boundary>
  );
  return Object.assign(Lazy, { preload: Waited.preload });
}

/**
 * Like `lazily`, for the page of a route. The `errorComponent` of the route is the error boundary. `name` is the export
 * of the page. The type is that of the router's own function: the types of pages depend on the types of the routes.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyComponent(async () => (await load())[name ?? 'default'], null) as never;
