import { Button, Drawer } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { lostLockText } from './lost-lock.text.ts';
import { keptTexts, mostKept } from './page-text.ts';
import styles from './warehouse.module.css';

/** Texts of a page that lost against another while two people wrote, as this browser keeps them; nothing without any. */
export function KeptTexts({ pageId }: { pageId: string }) {
  const t = useText(lostLockText);
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const [kept] = useState(() => keptTexts(pageId));
  if (kept.length === 0) return null;
  const copy = async (text: string) => {
    if (await copyText(text)) notice.success(t('copied'));
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('kept', { n: kept.length })}
      </Button>
      <Drawer open={open} size="large" title={t('keptTitle')} onClose={() => setOpen(false)}>
        <p className={styles.quiet}>{t('keptHint', { max: mostKept })}</p>
        {kept.map(({ time, value: { title, content } }) => (
          <section key={time} aria-label={dayjs(time).format('YYYY-MM-DD HH:mm')}>
            <div className={styles.tools}>
              <span className={styles.quiet}>{dayjs(time).format('YYYY-MM-DD HH:mm')}</span>
              <Button size="small" onClick={() => void copy(`${title}\n\n${content}`)}>
                {t('copyKept')}
              </Button>
            </div>
            <div className={styles.diff}>{`${title}\n\n${content}`}</div>
          </section>
        ))}
      </Drawer>
    </>
  );
}
