import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Classroom,
  type ClassroomState,
  type ClassroomType,
  classroomApi,
  classroomStates,
  classroomTypeNames,
  classroomTypes,
  mayKeepClassroom,
  placeOf,
} from '@xueyan/contract/school/classroom';
import { classroomImport } from '@xueyan/contract/school/classroom-import';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import { classroomText } from './classroom.text.ts';

const ImportDialog = lazyNamed(() => import('../../base/job/ImportDialog.shared.tsx'), 'ImportDialog');
const SeatMapModal = lazyNamed(() => import('./SeatMapModal.tsx'), 'SeatMapModal');
const ClassroomForm = lazyNamed(() => import('./ClassroomFormModal.tsx'), 'ClassroomFormModal');

const stale = [classroomApi.list, classroomApi.choose];
const removal = { one: classroomApi.remove, nameOf: placeOf, stale };

/** The school’s rooms, for their managers. */
export function ClassroomsPage() {
  const t = useText(classroomText);
  const language = useLanguage();
  const notice = useNotice();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ edited?: Classroom } | null>(null);
  const [drawn, setDrawn] = useState<Classroom | null>(null);
  const [importing, setImporting] = useState(false);
  const setState = useAction(classroomApi.setState, stale);
  const reload = () => void client.invalidateQueries({ queryKey: [classroomApi.list.path] });
  const types = useMemo(
    () => new Map(classroomTypes.map((type) => [type, phraseIn(language, classroomTypeNames[type], toTraditional)])),
    [language],
  );
  const columns = useMemo(() => columnsOf(t, types), [t, types]);
  const search = useMemo(() => searchOf(t, types), [t, types]);
  const toggle = async (room: Classroom) => {
    const next = room.state === 'inUse' ? 'disabled' : 'inUse';
    const question = { title: t('disableTitle', { name: placeOf(room) }), content: t('disableHint') };
    if (next === 'disabled' && !(await notice.confirm({ ...question, okText: t('disable'), danger: true }))) return;
    const { classroomId } = room;
    setState.mutate(
      { classroomId, state: next },
      { onSuccess: () => notice.success(t('saved')), onError: notice.error },
    );
  };
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
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
          <JobsButton kind="import.classroom" />
          <Button onClick={() => setImporting(true)}>{t('importList')}</Button>
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={classroomApi.list}
        label={t('title')}
        columns={columns}
        rowKey="classroomId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <May policy={mayKeepClassroom} of={row}>
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" onClick={() => setDrawn(row)}>
              {t('seatMap')}
            </Button>
            <Button type="link" size="small" disabled={setState.isPending} onClick={() => void toggle(row)}>
              {t(row.state === 'inUse' ? 'disable' : 'enable')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </May>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <ClassroomForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={drawn}>
        {(room, shown) => <SeatMapModal open={shown} room={room} onClose={() => setDrawn(null)} />}
      </DialogSlot>
      <DialogSlot subject={importing}>
        {(_, shown) => (
          <ImportDialog
            open={shown}
            sheet={classroomImport}
            params={{}}
            onClose={() => setImporting(false)}
            onDone={reload}
          />
        )}
      </DialogSlot>
    </Page>
  );
}

type Types = Map<ClassroomType, string>;

const searchOf = (t: Say<Record<string, string>>, types: Types) => [
  { name: 'building', label: t('building') },
  { name: 'roomName', label: t('name') },
  { name: 'campus', label: t('campus') },
  { name: 'equipment', label: t('equipment') },
  { name: 'type', label: t('type'), options: [...types].map(([value, label]) => ({ value, label })) },
  { name: 'state', label: t('state'), options: classroomStates.map((value) => ({ value, label: t(value) })) },
];

const columnsOf = (t: Say<Record<string, string>>, types: Types): ListColumn<Classroom>[] => [
  { dataIndex: 'building', sortField: 'building', render: (name: string) => name || '—' },
  { dataIndex: 'roomName', sortField: 'roomName', pinned: true },
  { dataIndex: 'campus', sortField: 'campus', render: (name: string) => name || '—' },
  { dataIndex: 'seats', sortField: 'seats', align: 'right' },
  { dataIndex: 'type', render: (type: ClassroomType) => types.get(type) },
  { dataIndex: 'equipment', render: (things: string[]) => things.join('、') || '—' },
  { dataIndex: 'lessonCount', sortField: 'lessonCount', align: 'right' },
  {
    dataIndex: 'state',
    render: (state: ClassroomState) => <StateTag tone={state === 'inUse' ? 'good' : 'neutral'}>{t(state)}</StateTag>,
  },
];
