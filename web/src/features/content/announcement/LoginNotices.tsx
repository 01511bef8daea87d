import { announcementPublicApi, type LoginPageAnnouncement } from '@xueyan/contract/content/announcement-public';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './LoginNotices.module.css';
import { loginNoticesText } from './login-notices.text.ts';

/** Announcements on the login page; empty when there are none or the request fails. */
export function LoginNotices() {
  const t = useText(loginNoticesText);
  const [notices, setNotices] = useState<LoginPageAnnouncement[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(announcementPublicApi.listOnLoginPage, {}, controller.signal).then(
      ({ announcementList }) => setNotices(announcementList),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="login-notices">
      <h2 id="login-notices" className={styles.title}>
        {t('title')}
      </h2>
      {notices.map(({ announcementId, title, text, publishTime }) => (
        <details key={announcementId} className={styles.notice} name="login-notice">
          <summary>
            <span>{title}</span>
            <time dateTime={publishTime.replace(' ', 'T')}>{publishTime.slice(5, 10)}</time>
          </summary>
          {text && <p>{text}</p>}
        </details>
      ))}
    </section>
  );
}
