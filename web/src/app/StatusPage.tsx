import { Button } from 'antd';
import { Link } from 'react-router';
import { usePageTitle } from '../ui/layout/usePageTitle.ts';
import { Drawing, type DrawingName } from '../ui/media/Drawing.tsx';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';
import styles from './StatusPage.module.css';

type Status = '403' | '404' | '500';

const drawings: Record<Status, DrawingName> = { '403': 'locked', '404': 'lost', '500': 'broken' };

/** Page for what cannot be shown, by status. */
export function StatusPage({ status }: { status: Status }) {
  const t = useText(appText);
  const title = t(`title${status}`);
  usePageTitle(title);
  return (
    <div className={styles.inside}>
      <Drawing name={drawings[status]} size={240} />
      <p className={styles.number} aria-hidden="true">
        {status}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{t(`hint${status}`)}</p>
      <div className={styles.actions}>
        {status === '500' && <Button onClick={() => location.assign('/')}>{t('reload')}</Button>}
        <Link className={styles.home} to="/">
          {t('home')}
        </Link>
      </div>
    </div>
  );
}
