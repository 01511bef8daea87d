import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rosterImport } from '@xueyan/contract/school/roster';
import { type ClassStudent, type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { StudentBatch } from './StudentBatch.tsx';
import styles from './school-class.module.css';
import { schoolClassText } from './school-class.text.ts';

const AddStudents = lazyNamed(() => import('./AddStudentsModal.tsx'), 'AddStudentsModal');
const ImportDialog = lazyNamed(() => import('../../base/job/ImportDialog.shared.tsx'), 'ImportDialog');

/** The students of one class. */
export function ClassPage() {
  const { classId = '' } = useParams();
  const found = useQuery(query(schoolClassApi.get, { classId }));
  return <QueryView query={found}>{(one) => <Students one={one} />}</QueryView>;
}

function Students({ one }: { one: KeptClass }) {
  const { classId, className, classCode, studentCount, courseCount } = one;
  const t = useText(schoolClassText);
  const client = useQueryClient();
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => ({ classId }), [classId]);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('userName') },
      { name: 'loginName', label: t('loginName') },
    ],
    [t],
  );
  const reload = () => {
    for (const { path } of [schoolClassApi.listStudents, schoolClassApi.get, schoolClassApi.listKept]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  const close = () => setOpen(null);
  const importButton = <Button onClick={() => setOpen('import')}>{t('importRoster')}</Button>;

  return (
    <Page
      title={t('studentsTitle', { name: className })}
      subtitle={t('summary', { code: classCode, n: studentCount, courses: courseCount })}
      breadcrumb={[{ title: t('title'), to: '/member/classes' }, { title: className }]}
      width="full"
      extra={
        <Space wrap>
          <JobsButton kind="import.roster" />
          {importButton}
          <Button type="primary" onClick={() => setOpen('add')}>
            {t('add')}
          </Button>
        </Space>
      }
    >
      <ListTable
        endpoint={schoolClassApi.listStudents}
        filters={filters}
        label={t('studentsTitle', { name: className })}
        columns={columns}
        rowKey="userId"
        search={search}
        selection
        rowActions={(student) => <ResetPassword classId={classId} student={student} />}
        toolbar={(list) => <StudentBatch one={one} list={list} onDone={reload} />}
        empty={
          <EmptyState
            compact
            drawing="class"
            title={t('noStudentsTitle')}
            hint={t('noStudentsHint')}
            action={importButton}
          />
        }
      />
      <DialogSlot subject={open === 'add'}>
        {(_, shown) => <AddStudents open={shown} classId={classId} onClose={close} onDone={reload} />}
      </DialogSlot>
      <DialogSlot subject={open === 'import'}>
        {(_, shown) => (
          <ImportDialog open={shown} sheet={rosterImport} params={{ classId }} onClose={close} onDone={reload} />
        )}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<ClassStudent>[] => [
  { dataIndex: 'loginName', sortField: 'loginName', className: styles.number, pinned: true },
  { dataIndex: 'userName', sortField: 'userName' },
  {
    dataIndex: 'state',
    render: (state: ClassStudent['state'], { mustChangePassword }) => (
      <span className={styles.name}>
        <StateTag tone={state === 'normal' ? 'good' : 'neutral'}>{t(state)}</StateTag>
        {mustChangePassword && <span className={styles.hint}>{t('firstPassword')}</span>}
      </span>
    ),
  },
];
