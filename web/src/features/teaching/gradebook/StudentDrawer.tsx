import { useQuery } from '@tanstack/react-query';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { Drawer } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { GradeAccountView } from './GradeAccountView.tsx';

interface StudentDrawerProps {
  courseId: string;
  userId: string;
  open: boolean;
  onClose: () => void;
}

/** Composition of one student's mark, for their teacher. */
export function StudentDrawer({ courseId, userId, open, onClose }: StudentDrawerProps) {
  const found = useQuery(query(gradebookApi.explain, { courseId, userId }));
  return (
    <Drawer open={open} onClose={onClose} size="large" title={found.data?.userName ?? ''} destroyOnHidden>
      <QueryView query={found}>{(grade) => <GradeAccountView grade={grade} />}</QueryView>
    </Drawer>
  );
}
