import { useQuery } from '@tanstack/react-query';
import { markingApi, type StepTime } from '@xueyan/contract/teaching/marking';
import { Table, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useText } from '../../../ui/text/text.ts';
import { stepTimeText } from './step-time.text.ts';

/** A row for each step: how many have passed it, in which time, and at which try. */
export function StepTimes({ sectionId }: { sectionId: string }) {
  const t = useText(stepTimeText);
  const { data } = useQuery(query(markingApi.stepTimes, { sectionId }));
  if (!data) return <Loading />;
  const time = (seconds: number | null) =>
    seconds === null
      ? '—'
      : seconds < 90
        ? t('seconds', { n: seconds })
        : t('minutes', { n: Math.round(seconds / 60) });
  return (
    <>
      <Typography.Paragraph type="secondary">{t('hint', { n: data.openedCount })}</Typography.Paragraph>
      <Table<StepTime>
        size="small"
        rowKey="checkpointId"
        dataSource={data.stepList}
        pagination={false}
        scroll={{ x: 520 }}
        locale={{ emptyText: t('empty') }}
        columns={[
          { title: t('step'), dataIndex: 'title', render: (title: string, _, index) => `${index + 1}. ${title}` },
          { title: t('passed'), dataIndex: 'passedCount', align: 'right', width: 88 },
          { title: t('median'), dataIndex: 'medianSeconds', align: 'right', width: 104, render: time },
          {
            title: t('middleHalf'),
            key: 'half',
            align: 'right',
            width: 160,
            render: (_, row) =>
              row.lowerSeconds === null ? '—' : `${time(row.lowerSeconds)} – ${time(row.upperSeconds)}`,
          },
          {
            title: t('tries'),
            dataIndex: 'medianTries',
            align: 'right',
            width: 88,
            render: (tries: number | null) => tries ?? '—',
          },
        ]}
      />
    </>
  );
}
