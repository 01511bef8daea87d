import { useQuery } from '@tanstack/react-query';
import type { Course } from '@xueyan/contract/school/course';
import { coursePathApi, type UnpreparedStudent } from '@xueyan/contract/school/course-path';
import { mayManageMembers } from '@xueyan/contract/school/course-policy';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { coursePathText } from './course-path.text.ts';
import styles from './LearningPath.module.css';

const ExemptModal = lazyNamed(() => import('./ExemptModal.tsx'), 'ExemptModal');

interface Chosen {
  students: UnpreparedStudent[];
  /** Takes them out of the selection. */
  forget: () => void;
}

interface Props {
  course: Course;
  /** Courses required before it. */
  required: { courseId: string; courseName: string }[];
}

/** Students of a course who lack what it requires; whoever manages them may exempt them. */
export function UnpreparedStudents({ course, required }: Props) {
  const t = useText(coursePathText);
  const notice = useNotice();
  const courseId = course.courseId;
  const mayExempt = mayManageMembers(useActor(), course);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // Most often nobody lacks one: a sentence is enough then.
  const all = useQuery(query(coursePathApi.unprepared, { courseId }));
  const filters = useMemo(() => ({ courseId }), [courseId]);
  const search = useMemo<SearchField[]>(() => [{ name: 'words', label: t('student') }], [t]);
  const columns = useMemo<ListColumn<UnpreparedStudent>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { dataIndex: 'userName' },
      { dataIndex: 'className', sortField: 'className' },
      { dataIndex: 'missing' },
    ],
    [],
  );
  const choose = (students: UnpreparedStudent[], { forget }: Pick<ListHandle<UnpreparedStudent>, 'forget'>) => {
    if (students.length === 0) notice.warning(t('chooseFirst'));
    else setChosen({ students, forget: () => forget(students.map((one) => one.userId)) });
  };
  return (
    <>
      {all.data?.pageInfo.totalSize === 0 ? (
        <p className={styles.hint}>{t('allPrepared')}</p>
      ) : (
        <ListTable
          endpoint={coursePathApi.unprepared}
          filters={filters}
          columns={columns}
          rowKey="userId"
          search={search}
          label={t('unprepared')}
          empty={<EmptyState compact title={t('allPrepared')} />}
          selection={mayExempt}
          toolbar={(list) => mayExempt && <Button onClick={() => choose(list.rows, list)}>{t('exempt')}</Button>}
          rowActions={(row, list) =>
            mayExempt && (
              <Button type="link" size="small" onClick={() => choose([row], list)}>
                {t('exempt')}
              </Button>
            )
          }
        />
      )}
      <DialogSlot subject={chosen}>
        {({ students, forget }, open) => (
          <ExemptModal {...{ courseId, required, students, open }} onClose={() => setChosen(null)} onDone={forget} />
        )}
      </DialogSlot>
    </>
  );
}
