import { useQuery } from '@tanstack/react-query';
import { type Media, type MediaState, mediaApi, mediaKindNames, mediaKinds } from '@xueyan/contract/ai/media';
import { Button, Flex, Segmented, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { ZoomImage } from '../../../ui/media/ZoomImage.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KindTabs } from '../kind/KindTabs.shared.tsx';
import { useKind } from '../kind/useKind.shared.ts';
import { MediaActions } from './MediaActions.tsx';
import { MediaGallery } from './MediaGallery.tsx';
import styles from './media.module.css';
import { mediaText } from './media.text.ts';
import { mediaMoreText } from './media-more.text.ts';

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
const looks = ['gallery', 'list'] as const;
type Look = (typeof looks)[number];

/** Generated speech, films and pictures: the actor’s own, and the published ones. */
export function MediaPage() {
  const t = useText(mediaText);
  const words = useText(mediaMoreText);
  const phrase = usePhrase();
  const may = useMay();
  const [chosen, choose] = useKind(mediaKinds);
  const kind = chosen ?? 'speech';
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'public' ? 'public' : 'mine';
  const setView = (next: View) => setParams({ kind, ...(next === 'public' && { view: next }) });
  // Pictures are looked at, the others are found by their names.
  const look = looks.find((one) => one === params.get('look')) ?? (kind === 'picture' ? 'gallery' : 'list');
  const setLook = (next: Look) => setParams({ kind, view, look: next });
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
  const empty =
    view === 'mine' ? (
      <EmptyState compact title={t('empty')} hint={t(emptyHints[kind])} action={create || undefined} />
    ) : (
      <EmptyState compact title={t('emptyPublic')} hint={t('emptyPublicHint')} />
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
        <Segmented<Look>
          aria-label={words('look')}
          value={look}
          onChange={setLook}
          options={looks.map((value) => ({ value, label: words(value) }))}
        />
      </Flex>
      {look === 'gallery' ? (
        <MediaGallery key={`${kind}-${view}`} kind={kind} view={view} empty={empty} onOpen={setOpened} />
      ) : (
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
            <MediaActions media={row} onOpen={() => setOpened(row.mediaId)} onRemove={() => void list.removeOne(row)} />
          )}
          empty={empty}
        />
      )}
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
