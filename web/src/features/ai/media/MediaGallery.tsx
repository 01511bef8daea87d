import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Media, type MediaKind, mediaApi } from '@xueyan/contract/ai/media';
import { Flex, Pagination, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { MediaActions } from './MediaActions.tsx';
import styles from './media.module.css';
import { mediaText } from './media.text.ts';
import { mediaMoreText } from './media-more.text.ts';

const pageSize = 24;
/** Interval in milliseconds at which unfinished media are polled. */
const lookMs = 4_000;
const tones = { making: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' } as const;

interface MediaGalleryProps {
  kind: MediaKind;
  view: 'mine' | 'public';
  /** Shown where there are none. */
  empty: ReactNode;
  onOpen: (mediaId: string) => void;
}

/** Media as cards, the newest first. */
export function MediaGallery({ kind, view, empty, onOpen }: MediaGalleryProps) {
  const t = useText(mediaText);
  const words = useText(mediaMoreText);
  const notice = useNotice();
  const [params, setParams] = useSearchParams();
  const pageNum = Math.min(1_000, Math.max(1, Math.trunc(Number(params.get('pageNum'))) || 1));
  const found = useQuery({
    ...query(mediaApi.list, { kind, view, pageNum, pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.pageInfo.resultList.some((one) => one.state === 'making') ?? false) && lookMs,
  });
  const remove = useAction(mediaApi.remove, [mediaApi.list, mediaApi.counts]);
  const askRemove = async ({ mediaId, title: name }: Media) => {
    const question = { title: words('removeTitle', { name }), okText: t('remove'), danger: true };
    if (await notice.confirm(question)) remove.mutate({ mediaId }, { onError: notice.error });
  };
  const turn = (page: number) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('pageNum', String(page));
      return next;
    });
  return (
    <QueryView query={found}>
      {({ pageInfo: { resultList, totalSize } }) =>
        resultList.length === 0 ? (
          empty
        ) : (
          <Flex vertical gap="middle">
            <div className={styles.gallery}>
              {resultList.map((one) => (
                <Card key={one.mediaId} media={one} onOpen={onOpen} onRemove={() => void askRemove(one)} />
              ))}
            </div>
            <Pagination
              align="end"
              hideOnSinglePage
              showSizeChanger={false}
              current={pageNum}
              pageSize={pageSize}
              total={totalSize}
              onChange={turn}
            />
          </Flex>
        )
      }
    </QueryView>
  );
}

interface CardProps extends Pick<MediaGalleryProps, 'onOpen'> {
  media: Media;
  onRemove: () => void;
}

function Card({ media, onOpen, onRemove }: CardProps) {
  const t = useText(mediaText);
  const { mediaId, title, state, files, prompt, ownerName, createTime } = media;
  const picture = files.find(({ role }) => role === 'picture');
  return (
    <article className={styles.card} aria-label={title}>
      <button type="button" className={styles.cover} onClick={() => onOpen(mediaId)} aria-label={title}>
        {picture ? <img src={picture.address} alt="" loading="lazy" /> : <span className={styles.said}>{prompt}</span>}
      </button>
      <strong className={styles.name} title={title}>
        {title}
      </strong>
      <Flex gap={4} wrap align="center">
        <Tag color="blue">{t('made')}</Tag>
        {state !== 'done' && <StateTag tone={tones[state]}>{t(state)}</StateTag>}
        <span className={styles.quiet}>
          {ownerName} · {createTime.slice(0, 10)}
        </span>
      </Flex>
      <MediaActions media={media} onOpen={() => onOpen(mediaId)} onRemove={onRemove} />
    </article>
  );
}
