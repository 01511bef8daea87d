import type { Memo } from '@xueyan/contract/memo/memo';
import { Button, Drawer, Space, Tag } from 'antd';
import { schoolNow } from '../../../api/school-time.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './MemoDrawer.module.css';
import { memoText } from './memo.text.ts';

interface Props {
  open: boolean;
  memo: Memo | undefined;
  onClose: () => void;
  onEdit: (memo: Memo) => void;
  onRemove: (memo: Memo) => void;
}

/** Drawer that shows one memo. */
export function MemoViewDrawer({ open, memo, onClose, onEdit, onRemove }: Props) {
  const t = useText(memoText);
  const phone = useDevice() === 'mobile';
  const past = memo !== undefined && (memo.isPast || memo.reminderTime <= schoolNow());
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={phone ? '100%' : 378}
      title={t('viewTitle')}
      footer={
        memo && (
          <Space style={{ width: '100%', justifyContent: 'flex-end' }}>
            <Button danger onClick={() => onRemove(memo)}>
              {t('removeThis')}
            </Button>
            {!past && <Button onClick={() => onEdit(memo)}>{t('editThis')}</Button>}
            <Button type="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </Space>
        )
      }
    >
      {memo && (
        <article className={styles.memo}>
          <h3>{memo.memoTitle}</h3>
          <p className={styles.memoTime}>
            {t('timeLabel')} <time>{memo.reminderTime}</time> {past && <Tag>{t('isPast')}</Tag>}
          </p>
          <p className={memo.memoContent ? styles.memoContent : styles.notRead}>{memo.memoContent || t('noContent')}</p>
        </article>
      )}
    </Drawer>
  );
}
