import { parseWithoutEval } from '@xueyan/contract/wire/no-eval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { session } from './api/session.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.tsx';
import { letTabMoveOn } from './app/tab-key.ts';
import { loadTexts } from './ui/text/words.ts';
import './app/global.css';

/** Renders the product once the texts of the current language are loaded. */
export async function start(container: HTMLElement): Promise<void> {
  parseWithoutEval();
  letTabMoveOn();
  // Without its texts the language falls back to simplified Chinese, which is better than an empty page.
  await loadTexts(session.language()).catch(() => undefined);
  createRoot(container).render(
    <StrictMode>
      <Providers>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
}
