import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from '../queries/api.ts';
import { theme } from '../theme/theme.ts';

/** The theme of the app without transitions, so that closed elements leave the document at once. */
export const TestTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} env="test">
    {children}
  </MantineProvider>
);

/** Renders a component with the providers of the app, at an address. Resolves when the router has rendered it. */
export async function renderForTest(children: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <div data-testid="page">{children}</div>,
    }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // Keeps the number of retries of the app, but without delays.
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  // The app's shell also loads the account before the page renders.
  await queries.prefetchQuery(api.account.get.queryOptions());
  render(
    <TestTheme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TestTheme>,
  );
  await screen.findByTestId('page');
}
