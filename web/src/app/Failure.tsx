import { Button } from 'antd';
import { Drawing } from '../ui/media/Drawing.tsx';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';
import { isChunkError } from './chunk-error.ts';
import styles from './StatusPage.module.css';

/** Error of a page that failed or could not be fetched, with a button that reloads it. */
export function Failure({ error, inside = false }: { error: unknown; inside?: boolean }) {
  const t = useText(appText);
  const replaced = isChunkError(error);
  return (
    <div className={inside ? styles.inside : styles.page} role="alert">
      <Drawing name={replaced ? 'empty' : 'broken'} size={200} />
      <h1 className={styles.title}>{t(replaced ? 'newVersionTitle' : 'crashTitle')}</h1>
      <p className={styles.hint}>{t(replaced ? 'newVersion' : 'crash')}</p>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
        {!replaced && <Button onClick={() => location.assign('/')}>{t('home')}</Button>}
      </div>
    </div>
  );
}
