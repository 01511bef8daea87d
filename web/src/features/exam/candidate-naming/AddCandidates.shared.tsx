import { candidateNamingApi, type ExamPerson } from '@xueyan/contract/exam/candidate-naming';
import { examApi } from '@xueyan/contract/exam/exam';
import { examAccountApi } from '@xueyan/contract/exam/exam-account';
import { mostNamed } from '@xueyan/contract/exam/exam-form';
import { Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import { candidateNamingText } from './candidate-naming.text.ts';
import { ExamChoice } from './ExamChoice.shared.tsx';
import styles from './naming.module.css';
import { PeoplePick } from './PeoplePick.tsx';

interface AddCandidatesProps {
  open: boolean;
  /** Exam to fill; if missing, it is chosen first. */
  examId?: string;
  onClose: () => void;
}

const stale = [examAccountApi.list, examApi.candidates, examApi.get, candidateNamingApi.people];

/** Picker of people of the school for an exam: by number, account or name, or a class. */
export function AddCandidates({ open, examId: given, onClose }: AddCandidatesProps) {
  const t = useText(candidateNamingText);
  const notice = useNotice();
  const [examId, setExamId] = useState(given ?? '');
  const [chosen, setChosen] = useState<ExamPerson[]>([]);
  const name = useAction(candidateNamingApi.name, stale);
  const save = () =>
    name.mutateAsync({ examId, userIds: chosen.map(({ userId }) => userId) }).then(({ named }) => {
      notice.success(t('named', { n: named }));
      onClose();
    }, notice.error);
  return (
    <Modal
      open={open}
      title={t('pickTitle')}
      width={720}
      okText={t('pickOk', { n: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > mostNamed }}
      confirmLoading={name.isPending}
      onOk={() => void save()}
      {...useDiscard(open && chosen.length > 0, onClose)}
      destroyOnHidden
    >
      <div className={styles.pick}>
        <p className={styles.hint}>{t('pickHint')}</p>
        {given === undefined && (
          <ExamChoice
            value={examId || undefined}
            onChange={(next) => {
              setExamId(next);
              setChosen([]);
            }}
          />
        )}
        <PeoplePick examId={examId || undefined} ready={open && examId !== ''} chosen={chosen} onChange={setChosen} />
      </div>
    </Modal>
  );
}
