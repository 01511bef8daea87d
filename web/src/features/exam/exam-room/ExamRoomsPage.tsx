import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { examApi } from '@xueyan/contract/exam/exam';
import { type ExamRoom, examRoomApi } from '@xueyan/contract/exam/exam-room';
import { Alert, Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam-room.module.css';
import { examRoomText } from './exam-room.text.ts';

const RoomFormModal = lazyNamed(() => import('./RoomFormModal.tsx'), 'RoomFormModal');
const SeatsModal = lazyNamed(() => import('./SeatsModal.tsx'), 'SeatsModal');

const stale = [examRoomApi.list, examRoomApi.seats];

/** Rooms of an exam with their invigilators and seats. */
export function ExamRoomsPage() {
  const t = useText(examRoomText);
  const notice = useNotice();
  const { examId = '' } = useParams();
  const exam = useQuery(query(examApi.get, { examId }));
  const rooms = useQuery(query(examRoomApi.list, { examId }));
  const place = useAction(examRoomApi.place, stale);
  const remove = useAction(examRoomApi.remove, stale);
  const [form, setForm] = useState<{ edited?: ExamRoom } | null>(null);
  const [seats, setSeats] = useState<ExamRoom | null>(null);
  const placeAll = async (way: 'order' | 'random') => {
    const question = { title: t('placeTitle'), content: t('placeHint'), okText: t(way) };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await place
      .mutateAsync({ examId, way })
      .then(({ placed, unplaced }) => notice.success(t('result', { n: placed, left: unplaced })), notice.error);
  };
  const removeOne = async ({ roomId, roomName }: ExamRoom) => {
    const question = { title: t('removeTitle', { name: roomName }), content: t('removeHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ examId, roomId }).catch(notice.error);
  };
  const name = exam.data?.examName ?? '';
  const begun = exam.data !== undefined && exam.data.state !== 'draft' && exam.data.state !== 'published';
  const isSeated = (rooms.data?.roomList ?? []).some(({ placed }) => placed > 0);
  const mayPlace = Boolean(rooms.data?.roomList.length) && !(begun && isSeated);
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={name}
      width="full"
      breadcrumb={[
        { title: t('exams'), to: '/exam/exams' },
        { title: name || '…', to: `/exam/exams/${examId}` },
        { title: t('title') },
      ]}
      extra={
        <Space wrap>
          {begun && isSeated && <span className={styles.begun}>{t('begun')}</span>}
          <Button disabled={!mayPlace} onClick={() => void placeAll('order')}>
            {t('order')}
          </Button>
          <Button disabled={!mayPlace} onClick={() => void placeAll('random')}>
            {t('random')}
          </Button>
          {add}
        </Space>
      }
    >
      <QueryView query={rooms} loading={<Loading rows={6} />}>
        {({ roomList, unplaced }) => (
          <>
            {roomList.length > 0 && unplaced > 0 && (
              <Alert type="warning" showIcon title={t('unplaced', { n: unplaced })} />
            )}
            <Table<ExamRoom>
              aria-label={t('title')}
              rowKey="roomId"
              dataSource={roomList}
              pagination={false}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={add} /> }}
              columns={[
                {
                  title: t('name'),
                  dataIndex: 'roomName',
                  render: (roomName: string, { clashList }) => (
                    <>
                      {roomName}
                      {clashList.map(({ kind, title, userName, beginTime, endTime }) => (
                        <small key={`${kind}${title}${beginTime}`} className={styles.clash}>
                          {t(`clash_${kind}`, {
                            ...{ title, who: userName },
                            time: `${beginTime.slice(5, 16)}–${endTime.slice(11, 16)}`,
                          })}
                        </small>
                      ))}
                    </>
                  ),
                },
                {
                  title: t('placed'),
                  key: 'placed',
                  align: 'right',
                  render: (_, room) => `${room.placed} / ${room.seats}`,
                },
                {
                  title: t('invigilators'),
                  key: 'invigilators',
                  render: (_, { invigilatorList }) =>
                    invigilatorList.map(({ userName }) => userName).join('、') || t('none'),
                },
                {
                  title: t('networks'),
                  dataIndex: 'networks',
                  render: (networks: string[]) => networks.join('、') || t('anywhere'),
                },
                {
                  title: t('actions'),
                  key: 'actions',
                  fixed: 'end',
                  render: (_, room) => (
                    <Space size={4}>
                      <Button type="link" size="small" onClick={() => setSeats(room)}>
                        {t('chart')}
                      </Button>
                      <Button type="link" size="small" onClick={() => setForm({ edited: room })}>
                        {t('edit')}
                      </Button>
                      <Button type="link" size="small" danger onClick={() => void removeOne(room)}>
                        {t('remove')}
                      </Button>
                    </Space>
                  ),
                },
              ]}
            />
          </>
        )}
      </QueryView>
      <DialogSlot subject={form}>
        {({ edited }, shown) => (
          <RoomFormModal open={shown} examId={examId} edited={edited} onClose={() => setForm(null)} />
        )}
      </DialogSlot>
      <DialogSlot subject={seats}>
        {(room, shown) => (
          <SeatsModal
            open={shown}
            examId={examId}
            examName={name}
            time={exam.data ? `${exam.data.beginTime.slice(0, 16)} – ${exam.data.endTime.slice(0, 16)}` : ''}
            room={room}
            rooms={rooms.data?.roomList ?? []}
            onClose={() => setSeats(null)}
          />
        )}
      </DialogSlot>
    </Page>
  );
}
