import {
  type Board,
  type ExamMessage,
  type Incident,
  incidentKinds,
  incidentNames,
  type ProctorEvent,
  type ProctorEventKind,
  proctorEventNames,
  proctorEvents,
} from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Button, Image } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { proctoringText } from './proctoring.text.ts';
import { Watched } from './Watched.tsx';

const BoardModal = lazyNamed(() => import('./BoardModal.tsx'), 'BoardModal');

const eventsPlace = { prefix: 'e-' };
const messagesPlace = { prefix: 'm-' };
const incidentsPlace = { prefix: 'i-' };

/** Table of events at candidates' computers, with their evidence. */
export function EventsTable({ examId }: { examId: string }) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<ProctorEvent>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', pinned: true },
      { dataIndex: 'loginName' },
      { dataIndex: 'userName' },
      { dataIndex: 'kind', render: (kind: ProctorEventKind) => phrase(proctorEventNames[kind]) },
      {
        dataIndex: 'evidence',
        render: (evidence: ProctorEvent['evidence'], { snapshot, userName }) => (
          <>
            {Object.values(evidence).join(' → ')}
            {snapshot && <Image width={96} src={snapshot} alt={t('snapshotOf', { name: userName })} />}
          </>
        ),
      },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'kind',
        label: t('event'),
        options: proctorEvents.map((value) => ({ value, label: phrase(proctorEventNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <ListTable
      endpoint={proctoringApi.events}
      filters={filters}
      label={t('events')}
      columns={columns}
      rowKey="eventId"
      search={search}
      place={eventsPlace}
      toolbar={(list) => <Watched examId={examId} onChange={list.reload} />}
      empty={<EmptyState compact title={t('noEvents')} hint={t('noEventsHint')} />}
    />
  );
}

/** Table of messages to candidates. */
export function MessagesTable({ examId }: { examId: string }) {
  const t = useText(proctoringText);
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<ExamMessage>[]>(
    () => [
      { title: t('time'), dataIndex: 'createTime', sortField: 'createTime', pinned: true },
      {
        title: t('receiver'),
        key: 'receiver',
        render: (_, { candidateName, roomName }) => candidateName || roomName || t('toAll'),
      },
      { title: t('kind'), dataIndex: 'kind', render: (kind: string) => t(kind === 'warning' ? 'warn' : 'messages') },
      { title: t('words'), dataIndex: 'words' },
      { title: t('read'), dataIndex: 'readCount', align: 'right' },
      { title: t('sender'), dataIndex: 'senderName', render: (name: string) => name || t('system') },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={proctoringApi.messages}
      filters={filters}
      label={t('messages')}
      columns={columns}
      rowKey="messageId"
      place={messagesPlace}
      toolbar={(list) => <Watched examId={examId} onChange={list.reload} />}
      empty={<EmptyState compact title={t('noMessages')} />}
    />
  );
}

/** Table of incidents recorded by invigilators; it can be exported. */
export function IncidentsTable({ board }: { board: Board }) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const { examId } = board;
  const [open, setOpen] = useState(false);
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<Incident>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', pinned: true },
      { dataIndex: 'kind', render: (kind: Incident['kind']) => phrase(incidentNames[kind]) },
      { dataIndex: 'loginName' },
      { dataIndex: 'userName' },
      { dataIndex: 'roomName' },
      { dataIndex: 'words' },
      { dataIndex: 'authorName' },
    ],
    [phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'kind',
        label: t('kind'),
        options: incidentKinds.map((value) => ({ value, label: phrase(incidentNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const write = <Button onClick={() => setOpen(true)}>{t('incident')}</Button>;
  return (
    <>
      <ListTable
        endpoint={proctoringApi.incidents}
        filters={filters}
        label={t('incidents')}
        columns={columns}
        rowKey="incidentId"
        search={search}
        place={incidentsPlace}
        toolbar={write}
        empty={<EmptyState compact title={t('noIncidents')} hint={t('noIncidentsHint')} />}
      />
      <DialogSlot subject={open}>
        {(_, shown) => (
          <BoardModal open={shown} board={board} step={{ kind: 'incident' }} onClose={() => setOpen(false)} />
        )}
      </DialogSlot>
    </>
  );
}
