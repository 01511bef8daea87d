import type { PasswordSlip } from '@xueyan/contract/base/user';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { saveAs } from '../../../api/download.ts';
import { printNode } from '../../../ui/browser/print-node.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useFilled } from '../../../ui/leaving/useFilled.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './User.module.css';
import { userText } from './user.text.ts';

interface SlipsModalProps {
  open: boolean;
  /** Slips, with classes and photos, where they exist. */
  slips: (PasswordSlip & { className?: string; photo?: string })[];
  /** Texts for passwords that need not be changed: above the slips, and on each of them. */
  words?: { hint: string; slip: string };
  onClose: () => void;
}

/** One-time passwords, shown once: to be printed and cut apart, downloaded or copied; closing before that asks. */
export function SlipsModal({ open, slips, words, onClose }: SlipsModalProps) {
  const t = useText(userText);
  const notice = useNotice();
  const list = useRef<HTMLUListElement>(null);
  const [taken, setTaken] = useState(false);
  const withClass = slips.some(({ className }) => className !== undefined);
  const rows = slips.map(({ className = '', userName, loginName, password }) => [
    ...[...(withClass ? [className] : []), userName, loginName, password],
  ]);
  const copy = async () => {
    if (!(await copyText(rows.map((row) => row.join('\t')).join('\n')))) return notice.error(t('copyFailed'));
    setTaken(true);
    notice.success(t('copied'));
  };
  const save = async () => {
    const titles = [...(withClass ? [t('className')] : []), t('userName'), t('loginName'), t('password'), t('site')];
    const { slipWorkbook } = await import('./slip-workbook.ts');
    saveAs(await slipWorkbook([titles, ...rows.map((row) => [...row, location.origin])]), `${t('slipsTitle')}.xlsx`);
    setTaken(true);
  };
  const print = () => {
    if (!list.current) return;
    printNode(list.current, t('slipsTitle'));
    setTaken(true);
  };
  const ask = async () => {
    const question = { title: t('slipsLose'), content: t('slipsLoseHint'), danger: true };
    const sure = await notice.confirm({ ...question, okText: t('slipsLeave'), cancelText: t('slipsStay') });
    if (sure) onClose();
    return sure;
  };
  useFilled(open && !taken, ask);
  const close = () => (taken ? onClose() : void ask());

  return (
    <Modal
      open={open}
      title={t('slipsTitle')}
      width={720}
      // An accidental click must not lose what is never shown again.
      mask={{ closable: false }}
      onCancel={close}
      afterClose={() => setTaken(false)}
      footer={
        <>
          <Button onClick={close}>{t('close')}</Button>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button onClick={() => void save().catch(notice.error)}>{t('slipsDownload')}</Button>
          <Button type="primary" onClick={print}>
            {t('print')}
          </Button>
        </>
      }
      destroyOnHidden
    >
      <p>{words?.hint ?? t('slipsHint')}</p>
      <ul ref={list} className={styles.slips}>
        {slips.map(({ userId, userName, loginName, password, className, photo }) => (
          <li key={userId} className={styles.slip}>
            {photo && <img className={styles.slipPhoto} src={photo} alt="" />}
            <strong>{userName}</strong>
            {className && <div>{className}</div>}
            <div>
              {t('loginName')}: {loginName}
            </div>
            <div>
              {t('password')}: <code>{password}</code>
            </div>
            <div>
              {t('site')}: {location.origin}
            </div>
            <p>{words?.slip ?? t('slip')}</p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
