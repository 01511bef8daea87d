import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { type PairState, pairStateNames, type SimilarPair } from '@xueyan/contract/exam/similarity';
import { languageName } from '@xueyan/contract/exam/submission';
import { Button, Flex, Table, type TableColumnsType, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { PairFilters } from './PairFilters.tsx';
import { everyPair, filterPairs } from './pair-filter.ts';
import { nameOf } from './pair-name.ts';
import { downloadPairs } from './pairs-csv.ts';
import { type DetailQuery, SimilarityModal } from './SimilarityModal.tsx';
import { similarityText } from './similarity.text.ts';
import type { NoteKeeper } from './usePairNote.ts';

interface SimilarPairsProps {
  /** Name of what was compared, for the file. */
  title: string;
  pairs: SimilarPair[];
  detailOf: DetailQuery;
  onNote: NoteKeeper;
}

const tones: Record<PairState, Tone> = { looked: 'info', clear: 'good', discuss: 'warn' };

/** The similar pairs with their groups and notes; one of them side by side. */
export function SimilarPairs({ title, pairs, detailOf, onNote }: SimilarPairsProps) {
  const t = useText(similarityText);
  const phrase = usePhrase();
  const [filter, setFilter] = useState(everyPair);
  const [open, setOpen] = useState<SimilarPair | null>(null);
  const { found, groups } = filterPairs(pairs, filter);
  const columns: TableColumnsType<SimilarPair> = [
    {
      title: t('group'),
      key: 'group',
      render: (_, { left }) => {
        const group = groups.get(left.id);
        return group ? t('groupOf', { n: group.number, size: group.size }) : '—';
      },
    },
    { title: t('one'), key: 'left', render: (_, { left }) => nameOf(left) },
    { title: t('other'), key: 'right', render: (_, { right }) => nameOf(right) },
    {
      title: t('percent'),
      dataIndex: 'percent',
      align: 'right',
      sorter: (a, b) => a.percent - b.percent,
      render: (percent: number) => `${percent}%`,
    },
    {
      title: <Tooltip title={t('longestHint')}>{t('longest')}</Tooltip>,
      dataIndex: 'longest',
      align: 'right',
      sorter: (a, b) => a.longest - b.longest,
    },
    ...(pairs.some(({ language }) => language !== null) ? [languageColumn(t('language'))] : []),
    {
      title: t('note'),
      key: 'note',
      render: (_, { note }) =>
        note ? (
          <Tooltip
            title={[note.text, t('noteBy', { name: note.userName, time: note.updateTime.slice(0, 16) })].join(' ')}
          >
            <span>
              <StateTag tone={tones[note.state]}>{phrase(pairStateNames[note.state])}</StateTag>
            </span>
          </Tooltip>
        ) : (
          '—'
        ),
    },
    {
      title: '',
      key: 'open',
      render: (_, pair) => (
        <Button type="link" size="small" onClick={() => setOpen(pair)}>
          {t('open')}
        </Button>
      ),
    },
  ];
  return (
    <Flex vertical gap="middle">
      <Typography.Text type="secondary">{t('about')}</Typography.Text>
      <Flex gap="small" justify="space-between" wrap>
        <PairFilters filter={filter} groups={groups} onFilter={setFilter} />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={found.length === 0}
          onClick={() => downloadPairs({ pairs: found, groups, phrase }, title)}
        >
          {t('export')}
        </Button>
      </Flex>
      <Table<SimilarPair>
        size="small"
        scroll={{ x: 'max-content' }}
        rowKey={({ left, right }) => `${left.id}${right.id}`}
        dataSource={found}
        locale={{ emptyText: <EmptyState compact title={t('noneLeft')} /> }}
        pagination={{ defaultPageSize: 20, hideOnSinglePage: true }}
        columns={columns}
      />
      <DialogSlot subject={open}>
        {(pair, shown) => (
          <SimilarityModal open={shown} pair={pair} detailOf={detailOf} onNote={onNote} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </Flex>
  );
}

const languageColumn = (title: string): TableColumnsType<SimilarPair>[number] => ({
  title,
  dataIndex: 'language',
  render: (language: SimilarPair['language']) =>
    language === null ? '—' : languageName(language === 'sql' ? null : language),
});
