import {
  type Snapshot,
  type SnapshotReason,
  snapshotReasonNames,
  snapshotReasons,
} from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Image } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { proctoringText } from './proctoring.text.ts';
import { Watched } from './Watched.tsx';

const place = { prefix: 's-' };

/** Table of candidates' pictures, newest first. */
export function SnapshotsTable({ examId }: { examId: string }) {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<Snapshot>[]>(
    () => [
      {
        title: t('snapshots'),
        dataIndex: 'picture',
        pinned: true,
        render: (picture: string, { userName }) => (
          <Image width={128} src={picture} alt={t('snapshotOf', { name: userName })} />
        ),
      },
      { title: t('time'), dataIndex: 'createTime', sortField: 'createTime' },
      { title: t('loginName'), dataIndex: 'loginName' },
      { title: t('userName'), dataIndex: 'userName' },
      { title: t('takenAt'), dataIndex: 'reason', render: (one: SnapshotReason) => phrase(snapshotReasonNames[one]) },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'reason',
        label: t('takenAt'),
        options: snapshotReasons.map((value) => ({ value, label: phrase(snapshotReasonNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <ListTable
      endpoint={proctoringApi.snapshots}
      filters={filters}
      label={t('snapshots')}
      columns={columns}
      rowKey="snapshotId"
      search={search}
      place={place}
      toolbar={(list) => <Watched examId={examId} onChange={list.reload} />}
      empty={<EmptyState compact title={t('noSnapshots')} hint={t('noSnapshotsHint')} />}
    />
  );
}
