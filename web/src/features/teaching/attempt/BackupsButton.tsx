import { Button, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './report.module.css';
import { reportText } from './report.text.ts';
import { type Draft, type DraftCopies, useDraftView } from './use-draft.ts';

/** Opens the texts that were set aside in conflicts; hidden while there are none. */
export function BackupsButton({ draft, copies }: { draft: Draft; copies: DraftCopies }) {
  const t = useText(reportText);
  const [open, setOpen] = useState(false);
  // Rerenders with the draft, since changes of the draft create backups.
  const { value } = useDraftView(draft);
  const backups = copies.backups();
  if (backups.length === 0) return null;
  const append = (text: string) => {
    draft.type(`${value}\n\n${text}`);
    setOpen(false);
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('backups', { count: backups.length })}
      </Button>
      <Modal
        open={open}
        title={t('backups', { count: backups.length })}
        footer={<Button onClick={() => setOpen(false)}>{t('close')}</Button>}
        onCancel={() => setOpen(false)}
      >
        <p>{t('backupsHint')}</p>
        {backups.map((backup) => (
          <section key={backup.time} className={styles.backup}>
            <header>
              <strong>{dayjs(backup.time).format('YYYY-MM-DD HH:mm')}</strong>
              <Button size="small" onClick={() => void copyText(backup.value)}>
                {t('backupCopy')}
              </Button>
              <Button size="small" onClick={() => append(backup.value)}>
                {t('backupAppend')}
              </Button>
            </header>
            <pre>{backup.value}</pre>
          </section>
        ))}
      </Modal>
    </>
  );
}
