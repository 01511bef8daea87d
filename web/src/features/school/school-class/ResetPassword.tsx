import { type ClassStudent, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './school-class.module.css';
import { schoolClassText } from './school-class.text.ts';

/** Gives a student a new one-time password, which is shown once. */
export function ResetPassword({ classId, student }: { classId: string; student: ClassStudent }) {
  const { userId, userName: name } = student;
  const t = useText(schoolClassText);
  const notice = useNotice();
  const [password, setPassword] = useState('');
  const reset = useAction(schoolClassApi.resetPassword, [schoolClassApi.listStudents]);

  const ask = async () => {
    const sure = await notice.confirm({
      title: t('resetTitle', { name }),
      content: t('resetHint'),
      okText: t('reset'),
      danger: true,
    });
    if (!sure) return;
    reset.mutate({ classId, userId }, { onSuccess: (made) => setPassword(made.password), onError: notice.error });
  };
  const copy = async () => {
    if (await copyText(password)) notice.success(t('copied'));
    else notice.error(t('copyFailed'));
  };

  return (
    <>
      <Button type="link" size="small" loading={reset.isPending} onClick={() => void ask()}>
        {t('reset')}
      </Button>
      <Modal
        open={password !== ''}
        title={t('resetDone', { name })}
        // The button that one presses first must not lose what is never shown again.
        okText={t('copy')}
        cancelText={t('close')}
        onOk={() => void copy()}
        onCancel={() => setPassword('')}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <div className={styles.people}>
          <p className={styles.hint}>{t('resetOnce')}</p>
          <div className={styles.password}>
            <code>{password}</code>
          </div>
        </div>
      </Modal>
    </>
  );
}
