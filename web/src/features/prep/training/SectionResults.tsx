import { type SectionResult, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Button, Form, Input, InputNumber, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { StudentRuns } from './StudentRuns.tsx';
import { trainingRunText } from './training-run.text.ts';
import { trainingSectionText } from './training-section.text.ts';

const percent = (value: number | null) => (value === null ? '—' : `${(value * 100).toFixed(1)}%`);

/** Table of students with their progress, best first; it refreshes itself. */
export function SectionResults({ sectionId }: { sectionId: string }) {
  const t = useText(trainingSectionText);
  const say = useText(trainingRunText);
  const [marking, setMarking] = useState<SectionResult | null>(null);
  const [opened, setOpened] = useState<SectionResult | null>(null);
  const columns = useMemo<ListColumn<SectionResult>[]>(
    () => [
      { dataIndex: 'userName', sortField: 'userName', pinned: true },
      { dataIndex: 'loginName' },
      { dataIndex: 'runCount', sortField: 'runCount', align: 'right' },
      { dataIndex: 'best', sortField: 'best', align: 'right', render: percent },
      { dataIndex: 'hidden', sortField: 'hidden', align: 'right', render: percent },
      {
        dataIndex: 'points',
        sortField: 'points',
        align: 'right',
        render: (points: number | null, { changed }) => (
          <>
            {points ?? '—'} {changed && <Tag variant="filled">{t('changed')}</Tag>}
          </>
        ),
      },
      { dataIndex: 'submitTime', render: (time: string | null) => time?.slice(0, 16) ?? '—' },
    ],
    [t],
  );
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  return (
    <section aria-label={t('results')}>
      <h3>{t('results')}</h3>
      <ListTable
        endpoint={trainingSectionApi.results}
        filters={{ sectionId }}
        label={t('results')}
        columns={columns}
        rowKey="userId"
        search={search}
        refreshEvery={5_000}
        rowActions={(row) => (
          <>
            <Button type="link" size="small" onClick={() => setOpened(row)}>
              {say('look')}
            </Button>
            {row.points !== null && (
              <Button type="link" size="small" onClick={() => setMarking(row)}>
                {t('mark')}
              </Button>
            )}
          </>
        )}
        empty={<EmptyState compact title={t('nobody')} hint={t('nobodyHint')} />}
      />
      {opened && <StudentRuns sectionId={sectionId} row={opened} onClose={() => setOpened(null)} />}
      <MarkModal sectionId={sectionId} row={marking} onClose={() => setMarking(null)} />
    </section>
  );
}

interface MarkModalProps {
  sectionId: string;
  row: SectionResult | null;
  onClose: () => void;
}

function MarkModal({ sectionId, row, onClose }: MarkModalProps) {
  const t = useText(trainingSectionText);
  const notice = useNotice();
  const [form] = Form.useForm<{ points: number | null; reason: string }>();
  const mark = useAction(trainingSectionApi.mark, [trainingSectionApi.results, trainingSectionApi.get]);
  const save = async ({ points, reason }: { points: number | null; reason: string }) => {
    try {
      await mark.mutateAsync({ sectionId, userId: row?.userId ?? '', points: points ?? null, reason: reason ?? '' });
      notice.success(t('marked'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal
      open={row !== null}
      title={t('markTitle', { name: row?.userName ?? '' })}
      okText={t('save')}
      form={form}
      initialValues={{ points: row?.points ?? null, reason: '' }}
      saving={mark.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item name="points" label={t('newPoints')} extra={t('pointsHint')}>
        <InputNumber min={0} max={100} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={3} maxLength={maxOf(trainingSectionApi.mark.input.shape.reason)} showCount />
      </Form.Item>
    </FormModal>
  );
}
