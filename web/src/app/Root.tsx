import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { connectLive } from '../api/live-connection.ts';
import { lazyNamed } from '../ui/layout/lazy-named.ts';
import { useLanguage } from '../ui/text/text.ts';
import { loadInside, loadLogin, loadPassword } from './loaders.ts';
import { Splash } from './Splash.tsx';
import { markScreen } from './screen.ts';
import { forgetTarget, loginPaths, passwordPath, plainPath, readTarget, rememberTarget } from './target.ts';
import { useStage, useUserId } from './useSession.ts';

const LoginScreen = lazyNamed(loadLogin, 'LoginScreen');
const PasswordPage = lazyNamed(loadPassword, 'PasswordPage');
const SignedIn = lazyNamed(loadInside, 'SignedIn');

const usePathname = () => plainPath(useLocation().pathname);

/** Guard of every route. */
export function Root() {
  const stage = useStage();
  const userId = useUserId();
  const language = useLanguage();

  useLayoutEffect(markScreen);

  // The language is part of the connection's address: the server words what it pushes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection depends on these
  useEffect(connectLive, [stage, userId, language]);

  // Another tab signed in as somebody else: nothing here belongs to them, not even the page's address.
  const firstUser = useRef(userId);
  useEffect(() => {
    if (userId && firstUser.current && firstUser.current !== userId) location.assign('/');
    firstUser.current = userId;
  }, [userId]);

  return <Suspense fallback={<Splash />}>{stage === 'in' ? <Inside /> : <Outside stage={stage} />}</Suspense>;
}

function Outside({ stage }: { stage: 'out' | 'change' }) {
  const { search, hash } = useLocation();
  const pathname = usePathname();
  const place = stage === 'change' ? [passwordPath] : loginPaths;
  const arrived = place.includes(pathname);

  useLayoutEffect(() => {
    if (!arrived && !loginPaths.includes(pathname) && pathname !== passwordPath) {
      rememberTarget(pathname + search + hash);
    }
  }, [arrived, pathname, search, hash]);

  // Typing or pressing on the sign-in page precedes the sign-in, so the code needed next is prefetched.
  useEffect(() => {
    const warm = () => void loadInside().catch(() => undefined);
    addEventListener('input', warm, { once: true });
    addEventListener('click', warm, { once: true });
    return () => {
      removeEventListener('input', warm);
      removeEventListener('click', warm);
    };
  }, []);

  if (!arrived) return <Navigate to={stage === 'change' ? passwordPath : '/login'} replace />;
  return stage === 'change' ? <PasswordPage /> : <LoginScreen />;
}

function Inside() {
  const pathname = usePathname();
  const userId = useUserId();
  const outside = loginPaths.includes(pathname) || pathname === passwordPath;

  useEffect(() => {
    if (!outside) forgetTarget();
  }, [outside]);

  return outside ? <Navigate to={readTarget(userId)} replace /> : <SignedIn />;
}
