import { useQuery } from '@tanstack/react-query';
import {
  type Media,
  type MediaState,
  mayEditMedia,
  mayWithdrawMedia,
  mediaApi,
  mediaKindNames,
  mediaKinds,
} from '@xueyan/contract/ai/media';
import { Button, Flex, Segmented, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { ZoomImage } from '../../../ui/media/ZoomImage.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KindTabs } from '../kind/KindTabs.shared.tsx';
import { useKind } from '../kind/useKind.shared.ts';
import styles from './media.module.css';
import { mediaText } from './media.text.ts';

const MediaDetail = lazyNamed(() => import('./MediaDetail.shared.tsx'), 'MediaDetail');
const forms = {
  speech: lazyNamed(() => import('./SpeakModal.tsx'), 'SpeakModal'),
  picture: lazyNamed(() => import('./DrawModal.tsx'), 'DrawModal'),
  film: lazyNamed(() => import('./FilmModal.tsx'), 'FilmModal'),
  video: lazyNamed(() => import('./VideoModal.tsx'), 'VideoModal'),
};
type Form = keyof typeof forms;
/** A film by a model has a length that was asked for; one of slides is as long as its speech. */
const formOf = ({ kind, settings }: Media): Form => (kind === 'film' && settings.seconds ? 'video' : kind);
const makeNames = { speech: 'speak', picture: 'draw', film: 'film' } as const;
const emptyHints = { speech: 'emptyHint', picture: 'emptyPicture', film: 'emptyFilm' } as const;
const tones = { making: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' } as const;
const stale = [mediaApi.list, mediaApi.counts, mediaApi.get];
const removal = { one: mediaApi.remove, nameOf: ({ title }: Media) => title, stale };
/** Interval in milliseconds at which the list is polled for finished media. */
const lookMs = 4_000;

type View = 'mine' | 'public';

/** Generated speech, films and pictures: the actor’s own, and the published ones. */
export function MediaPage() {
  const t = useText(mediaText);
  const phrase = usePhrase();
  const may = useMay();
  const [chosen, choose] = useKind(mediaKinds);
  const kind = chosen ?? 'speech';
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'public' ? 'public' : 'mine';
  const setView = (next: View) => setParams({ kind, ...(next === 'public' && { view: next }) });
  const counts = useQuery(query(mediaApi.counts, { view }));
  const [making, setMaking] = useState<{ what: Form; before: Media | null } | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const status = useQuery(query(mediaApi.status, {}));
  const columns = useColumns(view, setOpened);
  const search = useMemo(() => [{ name: 'words', label: t('search') }], [t]);
  const create = may('ai.use') && (
    <Space wrap>
      {kind === 'film' && (
        <Button disabled={!status.data} onClick={() => setMaking({ what: 'video', before: null })}>
          {t('video')}
        </Button>
      )}
      <Button type="primary" disabled={!status.data} onClick={() => setMaking({ what: kind, before: null })}>
        {t(makeNames[kind])}
      </Button>
    </Space>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <Flex gap="middle" wrap style={{ marginBlockEnd: 16 }}>
        <KindTabs
          label={t('title')}
          kinds={mediaKinds.map((value) => ({ value, label: phrase(mediaKindNames[value]) }))}
          counts={counts.data?.counts ?? null}
          value={kind}
          onChange={choose}
        />
        <Segmented<View>
          value={view}
          onChange={setView}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'public', label: t('public') },
          ]}
        />
      </Flex>
      <ListTable
        key={`${kind}-${view}`}
        endpoint={mediaApi.list}
        filters={{ kind, view }}
        label={t('title')}
        columns={columns}
        rowKey="mediaId"
        search={search}
        removal={removal}
        {...(view === 'mine' && { refreshEvery: lookMs })}
        rowActions={(row, list) => (
          <RowActions media={row} onOpen={() => setOpened(row.mediaId)} onRemove={() => void list.removeOne(row)} />
        )}
        empty={
          view === 'mine' ? (
            <EmptyState compact title={t('empty')} hint={t(emptyHints[kind])} action={create || undefined} />
          ) : (
            <EmptyState compact title={t('emptyPublic')} hint={t('emptyPublicHint')} />
          )
        }
      />
      <DialogSlot subject={making && status.data ? { ...making, data: status.data } : null}>
        {({ what, before, data }, open) => {
          const MakeModal = forms[what];
          const begun = (mediaId: string) => {
            setMaking(null);
            setView('mine');
            setOpened(mediaId);
          };
          return (
            <MakeModal open={open} status={data} before={before} onBegun={begun} onClose={() => setMaking(null)} />
          );
        }}
      </DialogSlot>
      <DialogSlot subject={opened}>
        {(mediaId, open) => {
          const again = (before: Media) => {
            setOpened(null);
            setMaking({ what: formOf(before), before });
          };
          return <MediaDetail mediaId={mediaId} open={open} onAgain={again} onClose={() => setOpened(null)} />;
        }}
      </DialogSlot>
    </Page>
  );
}

function useColumns(view: View, onOpen: (mediaId: string) => void) {
  const t = useText(mediaText);
  return useMemo(
    (): ListColumn<Media>[] => [
      {
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { mediaId, files }) => {
          const picture = files.find(({ role }) => role === 'picture');
          return (
            <Space>
              {picture && (
                <span className={styles.thumb}>
                  <ZoomImage src={picture.address} alt={title} />
                </span>
              )}
              <Button type="link" size="small" onClick={() => onOpen(mediaId)}>
                {title}
              </Button>
            </Space>
          );
        },
      },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: MediaState, { published }) => (
          <Space>
            <StateTag tone={tones[state]}>{t(state)}</StateTag>
            {published && view === 'mine' && <Tag>{t('isPublic')}</Tag>}
          </Space>
        ),
      },
      {
        title: t('length'),
        dataIndex: 'seconds',
        sortField: 'seconds',
        align: 'right',
        render: (seconds: number) => (seconds > 0 ? t('fee', { seconds: Math.round(seconds) }) : '—'),
      },
      { dataIndex: 'by' },
      ...(view === 'public' ? [{ dataIndex: 'ownerName' }] : []),
      {
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, view, onOpen],
  );
}

function RowActions({ media, onOpen, onRemove }: { media: Media; onOpen: () => void; onRemove: () => void }) {
  const t = useText(mediaText);
  const notice = useNotice();
  const publish = useAction(mediaApi.publish, stale);
  const withdraw = useAction(mediaApi.withdraw, stale);
  const { mediaId, title: name, state, published } = media;
  const askPublish = async () => {
    const question = { title: t('publishTitle', { name }), content: t('publishHint'), okText: t('publish') };
    if (!(await notice.confirm(question))) return;
    await publish.mutateAsync({ mediaId }).then(() => notice.success(t('published')), notice.error);
  };
  const askWithdraw = async () => {
    const question = { title: t('withdrawTitle', { name }), content: t('withdrawHint'), okText: t('withdraw') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await withdraw.mutateAsync({ mediaId }).then(() => notice.success(t('withdrawn')), notice.error);
  };
  return (
    <Space size={4}>
      <Button type="link" size="small" onClick={onOpen}>
        {t('open')}
      </Button>
      {published && (
        <May policy={mayWithdrawMedia} of={media}>
          <Button type="link" size="small" onClick={() => void askWithdraw()}>
            {t('withdraw')}
          </Button>
        </May>
      )}
      <May policy={mayEditMedia} of={media}>
        {!published && state === 'done' && (
          <Button type="link" size="small" onClick={() => void askPublish()}>
            {t('publish')}
          </Button>
        )}
        <Button type="link" size="small" danger onClick={onRemove}>
          {t('remove')}
        </Button>
      </May>
    </Space>
  );
}
