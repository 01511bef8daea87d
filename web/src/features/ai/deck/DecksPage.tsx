import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Deck, deckApi, deckFile, deckShareNames, mayEditDeck } from '@xueyan/contract/ai/deck';
import { Button, Segmented, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { useCreation } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { AiTag } from '../../../ui/feedback/AiTag.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { deckText } from './deck.text.ts';
import { ImportDeck } from './ImportDeck.tsx';
import type { DeckFrom } from './OutlineDraft.tsx';

const NewDeckModal = lazyNamed(() => import('./NewDeckModal.tsx'), 'NewDeckModal');
const stale = [deckApi.list];
const fromNothing: DeckFrom = { sectionId: null, baseId: null };
/** Returns what the address asks to make a deck of: `?section=` or `?base=`. */
const askedIn = (params: URLSearchParams): DeckFrom | null => {
  const [sectionId, baseId] = [params.get('section'), params.get('base')];
  return sectionId || baseId ? { sectionId, baseId: sectionId ? null : baseId } : null;
};
const removal = { one: deckApi.remove, nameOf: ({ title }: Deck) => title, stale };

/** The actor’s own decks, and those shared by others. */
export function DecksPage() {
  const t = useText(deckText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const [view, setView] = useState<'mine' | 'shared'>('mine');
  const [params, setParams] = useSearchParams();
  const [making, setMaking] = useState<DeckFrom | null>(() => askedIn(params));
  const endMaking = () => {
    setMaking(null);
    if (askedIn(params)) setParams({}, { replace: true });
  };
  const copy = useCreation(deckApi.copy, stale);
  const columns = useMemo(
    (): ListColumn<Deck>[] => [
      {
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { deckId, ai }) => (
          <Space size="small" wrap>
            <Link to={`/content/decks/${deckId}`}>{title}</Link>
            {ai && <AiTag />}
          </Space>
        ),
      },
      { dataIndex: 'slideCount', align: 'right' },
      ...(view === 'mine'
        ? [
            {
              dataIndex: 'share',
              render: (_: string, { share }: Deck) => phrase(deckShareNames[share]),
            },
          ]
        : [{ dataIndex: 'ownerName' }]),
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [phrase, view],
  );
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  const create = (
    <Space wrap>
      <ImportDeck />
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(fromNothing)}>
        {t('create')}
      </Button>
    </Space>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <p>
        <Segmented<'mine' | 'shared'>
          value={view}
          onChange={setView}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'shared', label: t('shared') },
          ]}
        />
      </p>
      <ListTable
        key={view}
        endpoint={deckApi.list}
        filters={{ view }}
        label={t('title')}
        columns={columns}
        rowKey="deckId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button
              type="link"
              size="small"
              onClick={() => void download(deckFile.path, { deckId: row.deckId }).catch(notice.error)}
            >
              {t('export')}
            </Button>
            <Button
              type="link"
              size="small"
              onClick={() =>
                copy.mutateAsync({ deckId: row.deckId }).then(() => notice.success(t('copied')), notice.error)
              }
            >
              {t('copy')}
            </Button>
            <May policy={mayEditDeck} of={row}>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </May>
          </Space>
        )}
        empty={
          view === 'mine' ? (
            <EmptyState compact title={t('empty')} hint={t('emptyHint')} action={create} />
          ) : (
            <EmptyState compact title={t('emptyShared')} hint={t('emptySharedHint')} />
          )
        }
      />
      <DialogSlot subject={making}>
        {(from, shown) => (
          <NewDeckModal
            open={shown}
            from={from}
            onMade={({ deckId }) => void navigate(`/content/decks/${deckId}`)}
            onClose={endMaking}
          />
        )}
      </DialogSlot>
    </Page>
  );
}
