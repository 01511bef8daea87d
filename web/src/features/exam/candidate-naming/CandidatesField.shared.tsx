import type { ExamPerson } from '@xueyan/contract/exam/candidate-naming';
import { mostNamed } from '@xueyan/contract/exam/exam-form';
import { Button, Flex, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { candidateNamingText } from './candidate-naming.text.ts';
import styles from './naming.module.css';
import { PeoplePick } from './PeoplePick.tsx';

export { candidateNamingText };

interface CandidatesFieldProps {
  /** Exam that is edited; undefined for a new one. */
  examId?: string | undefined;
  /** Classes that the form invites. */
  classIds?: string[] | undefined;
  /** From the form. */
  id?: string;
  value?: ExamPerson[];
  onChange?: (people: ExamPerson[]) => void;
}

/** Field of a form: people whom an exam names besides its classes. */
export function CandidatesField({ examId, classIds, id, value = [], onChange }: CandidatesFieldProps) {
  const t = useText(candidateNamingText);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ExamPerson[]>([]);
  const pick = () => {
    setChosen(value);
    setOpen(true);
  };
  return (
    <>
      <Flex gap="small" align="center" wrap id={id} role="group" aria-label={t('field')}>
        {value.map(({ userId, userName, className }) => (
          <Tag
            key={userId}
            closable={{ 'aria-label': t('leaveOut', { name: userName }) }}
            onClose={() => onChange?.(value.filter((one) => one.userId !== userId))}
          >
            {className ? `${userName} · ${className}` : userName}
          </Tag>
        ))}
        <Button onClick={pick}>{t('pickTitle')}</Button>
      </Flex>
      <Modal
        open={open}
        title={t('pickTitle')}
        width={720}
        okText={t('choose', { n: chosen.length })}
        okButtonProps={{ disabled: chosen.length > mostNamed }}
        onOk={() => {
          onChange?.(chosen);
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <div className={styles.pick}>
          <p className={styles.hint}>{t('pickHint')}</p>
          <PeoplePick examId={examId} classIds={classIds} ready={open} chosen={chosen} onChange={setChosen} />
        </div>
      </Modal>
    </>
  );
}
