import { parseWithoutEval } from '@xueyan/contract/wire/no-eval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { session } from './api/session.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.tsx';
import { loadWords } from './ui/text/words.ts';
import './app/global.css';

parseWithoutEval();
const root = document.getElementById('root');
const show = () => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
};
// Without its words the language chosen before is simplified Chinese: better than an empty page.
void loadWords(session.language()).then(show, show);
