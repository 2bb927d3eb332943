import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** What a test waits for comes late on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

/** Draws a component with what surrounds it in the application, at an address; waits until the router has drawn it. */
export async function renderForTest(children: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <div data-testid="page">{children}</div>,
    }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // What fails is asked for again as often as ever, without the pauses.
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByTestId('page');
}
