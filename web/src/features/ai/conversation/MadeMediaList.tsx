import { conversationApi, type MadeMedia } from '@xueyan/contract/ai/conversation';
import { mediaKindNames, mediaKinds } from '@xueyan/contract/ai/media';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Tag, Typography } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { conversationText } from './conversation.text.ts';

/** List of generated media with their prompts. */
export function MadeMediaList({ reason }: { reason: string }) {
  const t = useText(conversationText);
  const language = useLanguage();
  const filters = useMemo(() => ({ reason }), [reason]);
  const kinds = useMemo(
    () => mediaKinds.map((value) => ({ value, label: phraseIn(language, mediaKindNames[value], toTraditional) })),
    [language],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      { name: 'ownerName', label: t('owner') },
      { name: 'kind', label: t('kind'), options: kinds },
      { name: 'from', label: t('from'), date: true, time: '00:00:00' as const },
      { name: 'until', label: t('until'), date: true, time: '23:59:59' as const },
    ],
    [t, kinds],
  );
  const columns = useMemo<ListColumn<MadeMedia>[]>(
    () => [
      { dataIndex: 'ownerName', pinned: true },
      {
        dataIndex: 'kind',
        render: (kind: MadeMedia['kind']) => phraseIn(language, mediaKindNames[kind], toTraditional),
      },
      {
        dataIndex: 'prompt',
        render: (prompt: string, { removed }) => (
          <>
            {removed && <Tag>{t('removed')}</Tag>}
            <Typography.Paragraph ellipsis={{ rows: 3, expandable: true }}>{prompt}</Typography.Paragraph>
          </>
        ),
      },
      { dataIndex: 'createTime', sortField: 'createTime', render: (at: string) => at.slice(0, 16) },
    ],
    [language, t],
  );
  return (
    <ListTable
      endpoint={conversationApi.media}
      label={t('media')}
      filters={filters}
      columns={columns}
      rowKey="mediaId"
      search={search}
      empty={<EmptyState compact title={t('mediaEmpty')} hint={t('mediaEmptyHint')} />}
    />
  );
}
