import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import {
  mayKeepStudent,
  type Student,
  type StudentState,
  studentApi,
  studentStates,
} from '@xueyan/contract/school/student';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import { StudentActions, type StudentDialog } from './StudentActions.tsx';
import { StudentsMove } from './StudentsMove.tsx';
import styles from './student.module.css';
import { studentText } from './student.text.ts';

const StudentForm = lazyNamed(() => import('./StudentFormModal.tsx'), 'StudentFormModal');
const MoveModal = lazyNamed(() => import('./StudentMoveModal.tsx'), 'StudentMoveModal');
const History = lazyNamed(() => import('./StudentHistory.tsx'), 'StudentHistory');
const PhotosModal = lazyNamed(() => import('./PhotosModal.tsx'), 'PhotosModal');
const ImportStudents = lazyNamed(() => import('./ImportStudents.tsx'), 'ImportStudents');

const removal = {
  one: studentApi.remove,
  nameOf: ({ studentName }: Student) => studentName,
  stale: [studentApi.list],
};

const tones: Record<StudentState, Tone> = {
  inSchool: 'good',
  suspended: 'warn',
  graduated: 'info',
  withdrawn: 'neutral',
};

/** The register of the school's students. */
export function StudentsPage() {
  const t = useText(studentText);
  const client = useQueryClient();
  const [open, setOpen] = useState<StudentDialog | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => searchOf(t), [t]);
  const close = () => setOpen(null);
  const reload = () => void client.invalidateQueries({ queryKey: [studentApi.list.path] });
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'form' })}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <JobsButton kind="import.student" />
          <Button onClick={() => setOpen({ kind: 'photos' })}>{t('importPhotos')}</Button>
          <Button onClick={() => setOpen({ kind: 'import' })}>{t('importStudents')}</Button>
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={studentApi.list}
        label={t('title')}
        columns={columns}
        rowKey="studentId"
        search={search}
        selection
        removal={removal}
        toolbar={(list) => <StudentsMove list={list} onOpen={setOpen} />}
        rowActions={(row, list) => (
          <May policy={mayKeepStudent} of={row}>
            <StudentActions row={row} list={list} onOpen={setOpen} />
          </May>
        )}
        empty={<EmptyState compact drawing="class" title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open?.kind === 'form' && open}>
        {({ edited }, shown) => <StudentForm open={shown} edited={edited} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'move' && open}>
        {(moved, shown) => <MoveModal {...moved} open={shown} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'history' && open}>
        {({ student }, shown) => <History student={student} open={shown} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'photos'}>
        {(_, shown) => <PhotosModal open={shown} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'import'}>
        {(_, shown) => <ImportStudents open={shown} onClose={close} onDone={reload} />}
      </DialogSlot>
    </Page>
  );
}

const searchOf = (t: Say<Record<string, string>>) => [
  { name: 'studentNumber', label: t('studentNumber') },
  { name: 'studentName', label: t('studentName') },
  { name: 'className', label: t('className') },
  { name: 'grade', label: t('grade') },
  { name: 'state', label: t('state'), options: studentStates.map((value) => ({ value, label: t(value) })) },
];

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Student>[] => [
  {
    dataIndex: 'studentNumber',
    sortField: 'studentNumber',
    className: styles.number,
    pinned: true,
  },
  { dataIndex: 'studentName', sortField: 'studentName' },
  { dataIndex: 'sex', render: (sex: Student['sex']) => (sex ? t(sex) : '') },
  { dataIndex: 'className', sortField: 'className' },
  { dataIndex: 'organizationName' },
  { dataIndex: 'grade', sortField: 'grade' },
  { dataIndex: 'contact', className: styles.number },
  {
    dataIndex: 'state',
    sortField: 'state',
    render: (state: StudentState) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
  },
  {
    dataIndex: 'loginName',
    className: styles.number,
    render: (loginName: string) => loginName || <span className={styles.hint}>{t('noAccount')}</span>,
  },
];
