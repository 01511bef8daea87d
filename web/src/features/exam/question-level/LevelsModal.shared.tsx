import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type QuestionLevel, questionLevelApi } from '@xueyan/contract/exam/question-level';
import { Button, Flex, Modal, Space } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { LevelFormModal } from './LevelFormModal.tsx';
import styles from './question-level.module.css';
import { questionLevelText } from './question-level.text.ts';

interface LevelsModalProps {
  open: boolean;
  onClose: () => void;
}

/** Levels of difficulty of the school: what they are called, and how many candidates are expected to solve them. */
export function LevelsModal({ open, onClose }: LevelsModalProps) {
  const t = useText(questionLevelText);
  const notice = useNotice();
  const levels = useQuery({ ...query(questionLevelApi.list, {}), enabled: open });
  const remove = useAction(questionLevelApi.remove, [questionLevelApi.list]);
  const [editing, setEditing] = useState<{ edited?: QuestionLevel } | null>(null);
  const drop = async ({ levelCode, name }: QuestionLevel) => {
    const asked = { title: t('removeTitle', { name }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (!(await notice.confirm(asked))) return;
    await remove.mutateAsync({ levelCode }).then(() => notice.success(t('removed')), notice.error);
  };
  return (
    <Modal open={open} title={t('title')} width={640} footer={null} onCancel={onClose} destroyOnHidden>
      <Flex vertical gap="middle">
        <span className={styles.hint}>{t('hint')}</span>
        <QueryView query={levels} compact>
          {({ levelList }) => (
            <ul className={styles.levels} aria-label={t('title')}>
              {levelList.map((level) => (
                <li key={level.levelCode} className={styles.level}>
                  <span className={styles.name}>{level.name}</span>
                  {!level.enabled && <StateTag tone="neutral">{t('off')}</StateTag>}
                  <span className={styles.hint}>{t('uses', { n: level.uses })}</span>
                  <span className={styles.share}>{`${Math.round(level.facility * 100)}%`}</span>
                  <Space size={4}>
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('editOf', { name: level.name })}
                      onClick={() => setEditing({ edited: level })}
                    >
                      {t('edit')}
                    </Button>
                    {!level.builtIn && (
                      <Button
                        type="link"
                        size="small"
                        danger
                        disabled={level.uses > 0}
                        aria-label={t('removeOf', { name: level.name })}
                        onClick={() => void drop(level)}
                      >
                        {t('remove')}
                      </Button>
                    )}
                  </Space>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        <div>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
            {t('create')}
          </Button>
        </div>
      </Flex>
      <DialogSlot subject={editing}>
        {({ edited }, shown) => <LevelFormModal open={shown} edited={edited} onClose={() => setEditing(null)} />}
      </DialogSlot>
    </Modal>
  );
}
