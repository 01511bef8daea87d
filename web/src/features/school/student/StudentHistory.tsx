import { useQuery } from '@tanstack/react-query';
import { type Student, type StudentChange, studentApi } from '@xueyan/contract/school/student';
import { Drawer, Timeline } from 'antd';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { StudentPhoto } from './StudentPhoto.tsx';
import styles from './student.module.css';
import { studentText } from './student.text.ts';

interface StudentHistoryProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Photo of a student, and the history: time, actor and reason of each change. */
export function StudentHistory({ student, open, onClose }: StudentHistoryProps) {
  const { studentId, studentName } = student;
  const t = useText(studentText);
  const history = useQuery(query(studentApi.history, { studentId }));
  return (
    <Drawer open={open} onClose={onClose} title={t('historyOf', { name: studentName })} size={440} destroyOnHidden>
      <StudentPhoto student={student} />
      <QueryView query={history}>
        {({ changes }) =>
          changes.length === 0 ? (
            <EmptyState compact title={t('noHistory')} hint={t('noHistoryHint')} />
          ) : (
            <Timeline items={changes.map((one) => ({ key: one.changeId, content: <Change of={one} /> }))} />
          )
        }
      </QueryView>
    </Drawer>
  );
}

function Change({ of: one }: { of: StudentChange }) {
  const t = useText(studentText);
  const none = t('noClass');
  return (
    <div className={styles.change}>
      <strong>{t(one.move)}</strong>
      {one.classBefore !== one.classAfter && (
        <span>
          {one.classBefore || none} → {one.classAfter || none}
        </span>
      )}
      {one.reason && <span>{one.reason}</span>}
      <span className={styles.hint}>
        {one.createTime.slice(0, 16)} · {one.actorName}
      </span>
    </div>
  );
}
