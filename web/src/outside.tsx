import { parseWithoutEval } from '@xueyan/contract/wire/no-eval';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { LoginScreen } from './app/LoginScreen.tsx';
import { preloadStage } from './app/loaders.ts';
import { useSettings } from './app/settings/useSettings.ts';
import { readStage } from './app/stage.ts';
import { loginPaths, passwordPath, plainPath, rememberTarget } from './app/target.ts';
import { useDocumentLook } from './app/useDocumentLook.ts';
import { themes } from './ui/look/themes.ts';
import { loadTexts } from './ui/text/words.ts';
import 'virtual:outside-tokens.css';
import './app/global.css';

const loadMain = () => import('./main.tsx');

/** Renders the sign-in page by itself, without the shell and its components, and the product after the sign-in. */
export async function start(container: HTMLElement): Promise<void> {
  parseWithoutEval();
  goToLogin();
  await loadTexts(session.language()).catch(() => undefined);
  const root = createRoot(container);
  const leave = session.subscribe(() => {
    const stage = readStage();
    if (stage === 'out') return;
    leave();
    preloadStage(stage);
    loadMain().then(
      (main) => {
        root.unmount();
        void main.start(container);
      },
      // The reloaded page tries again and shows what is missing.
      () => location.reload(),
    );
  });
  root.render(
    <StrictMode>
      <Outside />
    </StrictMode>,
  );
  warm();
}

/** Prefetches what the product needs as soon as somebody types or presses something on the sign-in page. */
function warm() {
  const events = ['input', 'click'];
  const fetchNext = () => {
    for (const event of events) removeEventListener(event, fetchNext);
    void loadMain().catch(() => undefined);
    preloadStage('in');
  };
  for (const event of events) addEventListener(event, fetchNext);
}

function goToLogin() {
  const pathname = plainPath(location.pathname);
  if (loginPaths.includes(pathname)) return;
  if (pathname !== passwordPath) rememberTarget(pathname + location.search + location.hash);
  history.replaceState(null, '', '/login');
}

function Outside() {
  const { colour } = useSettings();
  useDocumentLook();
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.classList.add('outside');
    root.dataset.theme = themes.find((theme) => theme.colour.toUpperCase() === colour)?.key ?? themes[0].key;
  }, [colour]);
  return <LoginScreen />;
}
