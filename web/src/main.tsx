import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './ui/global.css';
import './ui/mantine.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, retireLegacySession } from './identity/session.ts';
import { router } from './routes.tsx';
import { queryClient } from './shell/query-client.ts';
import { styleNonce } from './shell/style-nonce.ts';
import { theme, tokens } from './ui/theme.ts';
import { Toaster } from './ui/toaster.tsx';

await retireLegacySession();
followOtherTabs();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toaster />
    </MantineProvider>
  </StrictMode>,
);
