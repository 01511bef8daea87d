import type { Language } from '@xueyan/contract/wire/language';
import type { ReactNode } from 'react';
import { usePageTitle, useProductName } from '../../../ui/layout/usePageTitle.ts';
import { Logo } from '../../../ui/media/Logo.tsx';
import { useTabIcon } from '../../../ui/media/tab-icon.ts';
import { languageNames } from '../../../ui/text/languages.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { changeLanguage } from '../../../ui/text/words.ts';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginPage.module.css';
import { LoginPicture } from './LoginPicture.tsx';
import { loginText } from './login.text.ts';
import { useSystemInfo } from './useSystemInfo.ts';

/** The sign-in page: the school at the left, a plain form at the right. */
export function LoginPage({ notices }: { notices?: ReactNode }) {
  const t = useText(loginText);
  const language = useLanguage();
  const school = useSystemInfo();
  usePageTitle(t('page'));
  useProductName(school?.systemTitle || '学验');
  useTabIcon(school?.appLogo);

  return (
    <div className={styles.page}>
      <section className={styles.school} aria-label={school?.systemTitle || '学验'}>
        {school?.loginPicture ? <img className={styles.own} src={school.loginPicture} alt="" /> : <LoginPicture />}
        <div className={styles.brand}>
          <Logo size={40} url={school?.logo || school?.appLogo} />
          {!school?.logo && <span>{school?.systemTitle || '学验'}</span>}
        </div>
        <div className={styles.words}>
          {/* Reserves the space until the name is loaded, so that nothing moves. */}
          <p className={styles.name}>{school?.systemName || '\u00a0'}</p>
          <p className={styles.slogan}>{t('slogan')}</p>
          <p className={styles.hint}>{t('sloganHint')}</p>
        </div>
        <p className={styles.support}>
          {school?.support}
          {school?.footer && <span>{` ${school.footer}`}</span>}
        </p>
      </section>
      <main className={styles.side}>
        <select
          className={styles.language}
          aria-label={t('language')}
          value={language}
          onChange={({ target }) => void changeLanguage(target.value as Language).catch(() => undefined)}
        >
          {languageNames.map(({ language: value, name, tag }) => (
            <option key={value} value={value} lang={tag}>
              {name}
            </option>
          ))}
        </select>
        <div className={styles.form}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.welcome}>{t('welcome')}</p>
          <LoginForm school={school} />
        </div>
        {notices && <div className={styles.notices}>{notices}</div>}
      </main>
    </div>
  );
}
