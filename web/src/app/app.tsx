import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { router } from './routes.tsx';
import { queryClient } from './shell/query-client.ts';
import { styleNonce } from './ui/style-nonce.ts';
import { theme, tokens } from './ui/theme.ts';
import { Toaster } from './ui/toaster.tsx';
import { direction } from './words/words.ts';

export function App() {
  return (
    <StrictMode>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={tokens}
          defaultColorScheme="auto"
          getStyleNonce={() => styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
          <Toaster />
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  );
}
