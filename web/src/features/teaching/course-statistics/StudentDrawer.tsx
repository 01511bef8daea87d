import { useQuery } from '@tanstack/react-query';
import { courseStatisticsApi, type StudentNumbers } from '@xueyan/contract/teaching/course-statistics';
import { Button, Drawer } from 'antd';
import { query } from '../../../api/query.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseStatisticsText } from './course-statistics.text.ts';
import { StudentOverviewView } from './StudentOverviewView.tsx';

interface StudentDrawerProps {
  courseId: string;
  studentId: string;
  open: boolean;
  onClose: () => void;
  onRemind: ((student: StudentNumbers) => void) | undefined;
}

/** One student of the course, section by section. */
export function StudentDrawer({ courseId, studentId, open, onClose, onRemind }: StudentDrawerProps) {
  const t = useText(courseStatisticsText);
  const phone = useDevice() === 'mobile';
  const found = useQuery(query(courseStatisticsApi.student, { courseId, studentId }));
  const student = found.data?.student;
  return (
    <Drawer
      open={open}
      size={phone ? '100%' : 720}
      title={student ? `${student.userName} · ${student.loginName}` : t('student')}
      onClose={onClose}
      destroyOnHidden
      extra={student && onRemind && <Button onClick={() => onRemind(student)}>{t('remind')}</Button>}
    >
      <QueryView query={found}>{(overview) => <StudentOverviewView overview={overview} />}</QueryView>
    </Drawer>
  );
}
