import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type ClassState, classStates, type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import { ClassActions } from './ClassActions.tsx';
import { ClassBatch } from './ClassBatch.tsx';
import styles from './school-class.module.css';
import { schoolClassText } from './school-class.text.ts';

const ClassForm = lazyNamed(() => import('./ClassFormModal.tsx'), 'ClassFormModal');
const ClassesEdit = lazyNamed(() => import('./ClassesEditModal.tsx'), 'ClassesEditModal');
const ImportRoster = lazyNamed(() => import('./ImportRoster.tsx'), 'ImportRoster');

const Graduate = lazyNamed(() => import('./GraduateModal.tsx'), 'GraduateModal');
const Merge = lazyNamed(() => import('./MergeModal.tsx'), 'MergeModal');
const Split = lazyNamed(() => import('./SplitModal.tsx'), 'SplitModal');

const tones: Record<ClassState, Tone> = { active: 'good', graduated: 'info', merged: 'neutral' };

const removal = {
  one: schoolClassApi.remove,
  many: schoolClassApi.removeMany,
  nameOf: ({ className }: KeptClass) => className,
  stale: [schoolClassApi.list],
};

type Open =
  | { kind: 'form'; edited?: KeptClass }
  | { kind: 'import' }
  | { kind: 'edit' | 'graduate' | 'merge' | 'split'; classes: KeptClass[] };

/** The school’s classes, and imports of students into them. */
export function ClassesPage() {
  const t = useText(schoolClassText);
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => searchOf(t), [t]);
  const close = () => setOpen(null);
  const reload = () => void client.invalidateQueries({ queryKey: [schoolClassApi.listKept.path] });
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
          <JobsButton kind="import.roster" />
          <Button onClick={() => setOpen({ kind: 'import' })}>{t('importRoster')}</Button>
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={schoolClassApi.listKept}
        label={t('title')}
        columns={columns}
        rowKey="classId"
        search={search}
        removal={removal}
        toolbar={(list) => <ClassBatch list={list} onChange={(kind, classes) => setOpen({ kind, classes })} />}
        rowActions={(row, list) => (
          <ClassActions
            row={row}
            list={list}
            onEdit={() => setOpen({ kind: 'form', edited: row })}
            onChange={(kind) => setOpen({ kind, classes: [row] })}
          />
        )}
        empty={<EmptyState compact drawing="class" title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open?.kind === 'form' && open}>
        {({ edited }, shown) => <ClassForm open={shown} edited={edited} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'edit' && open}>
        {({ classes }, shown) => <ClassesEdit open={shown} classes={classes} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'graduate' && open}>
        {({ classes }, shown) => <Graduate open={shown} classes={classes} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'merge' && open}>
        {({ classes }, shown) => <Merge open={shown} classes={classes} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'split' && open.classes[0]}>
        {(one, shown) => <Split open={shown} one={one} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'import'}>
        {(_, shown) => <ImportRoster open={shown} onClose={close} onDone={reload} />}
      </DialogSlot>
    </Page>
  );
}

const searchOf = (t: Say<Record<string, string>>) => [
  { name: 'className', label: t('name') },
  { name: 'classCode', label: t('code') },
  { name: 'grade', label: t('grade') },
  { name: 'major', label: t('major') },
  { name: 'headTeacherName', label: t('headTeacher') },
  { name: 'state', label: t('classState'), options: classStates.map((value) => ({ value, label: t(value) })) },
];

const columnsOf = (t: Say<Record<string, string>>): ListColumn<KeptClass>[] => [
  {
    dataIndex: 'className',
    sortField: 'className',
    pinned: true,
    render: (name: string, { classId }) => <Link to={`/member/classes/${classId}`}>{name}</Link>,
  },
  { dataIndex: 'classCode', sortField: 'classCode' },
  { dataIndex: 'grade', sortField: 'grade' },
  { dataIndex: 'major', sortField: 'major' },
  { dataIndex: 'headTeacherName' },
  { dataIndex: 'organizationName' },
  {
    dataIndex: 'state',
    sortField: 'state',
    render: (state: ClassState) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
  },
  {
    dataIndex: 'studentCount',
    sortField: 'studentCount',
    align: 'right',
    className: styles.number,
  },
  { dataIndex: 'courseCount', sortField: 'courseCount', align: 'right', className: styles.number },
  {
    dataIndex: 'createTime',
    sortField: 'createTime',
    className: styles.number,
    render: (time: string) => time.slice(0, 16),
  },
];
