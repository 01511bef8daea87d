import { authApi } from '@xueyan/contract/base/auth';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { usePageTitle } from '../../../ui/layout/usePageTitle.ts';
import { Logo } from '../../../ui/media/Logo.tsx';
import { useText } from '../../../ui/text/text.ts';
import { PasswordForm } from './PasswordForm.shared.tsx';
import styles from './PasswordPage.module.css';
import { passwordText } from './password.text.ts';
import { typedPassword } from './typed-password.shared.ts';

const FirstSecondFactor = lazyNamed(() => import('../second-factor/FirstSecondFactor.shared.tsx'), 'FirstSecondFactor');

/** First steps required after signing in: changing the password, or setting up a second factor. */
export function PasswordPage() {
  if (!session.mustSetSecond()) return <ChangePassword />;
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size={40} />
        <Suspense fallback={<Loading rows={5} />}>
          <FirstSecondFactor titleClass={styles.title} whyClass={styles.why} />
        </Suspense>
      </div>
    </main>
  );
}

/** Change of a password that somebody else has set, at the first sign-in, or that has expired. */
function ChangePassword() {
  const t = useText(passwordText);
  usePageTitle(t('page'));
  const user = session.user();
  const [known] = useState(typedPassword.read);
  const [expired] = useState(typedPassword.hasExpired);
  // If the request fails, the token is still removed from this browser.
  const leave = () => {
    typedPassword.forget();
    void call(authApi.logout, {})
      .finally(session.close)
      .catch(() => undefined);
  };

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size={40} />
        <h1 className={styles.title}>{t(expired ? 'titleExpired' : 'title')}</h1>
        <p className={styles.why}>{t(expired ? 'whyExpired' : 'why', { name: user?.userName ?? '' })}</p>
        <PasswordForm known={known} onDone={typedPassword.forget} />
        <Button type="text" block onClick={leave}>
          {t('signOut')}
        </Button>
      </div>
    </main>
  );
}
