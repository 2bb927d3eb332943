import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { styleNonce } from '../base/theme/style-nonce.ts';
import { theme, tokens } from '../base/theme/theme.ts';
import { Toaster } from '../base/toast/toaster.tsx';
import { direction } from '../base/words/language.ts';
import { router } from './routes.tsx';
import { queryClient } from './shell/query-client.ts';

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
