import { directionNow, languageNow, onLanguage } from '@groundwork/contract/base/catalogue';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { styleNonce } from '../base/theme/style-nonce.ts';
import { theme, tokens } from '../base/theme/theme.ts';
import { Toaster } from '../base/toast/toaster.tsx';
import { router } from './routes.tsx';
import { queryClient } from './shell/query-client.ts';

export function App() {
  const language = useSyncExternalStore(onLanguage, languageNow);
  return (
    <StrictMode>
      {/* Another language renders everything again. What people have typed and not saved is in drafts. */}
      <DirectionProvider key={language} initialDirection={directionNow()} detectDirection={false}>
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
