import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { type ClassState, classSessionApi, type SlideMedia } from '@xueyan/contract/teaching/class-session';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { MissingConverter } from '../courseware/MissingConverter.shared.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import { SectionSelect } from './SectionSelect.tsx';
import { SlideView, slideCount, useDeck } from './SlideView.tsx';

/** The teacher's slides: each page change is pushed to every screen. */
export function SlideBoard({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const notice = useNotice();
  const client = useQueryClient();
  const { classSessionId, courseId, slide } = state;
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const deck = useDeck(classSessionId, slide?.sectionId);
  const push = useAction(classSessionApi.push);
  const play = useAction(classSessionApi.play);
  const total = slideCount(deck.data);
  const numbers = Array.from({ length: total }, (_, place) => place + 1);
  const page = Math.min(slide?.page ?? 0, Math.max(0, total - 1));

  const turnTo = (sectionId: string, next: number) => {
    const { queryKey } = query(classSessionApi.state, { classSessionId });
    client.setQueryData<ClassState>(
      queryKey,
      (old) => old && { ...old, stage: 'slide', slide: { sectionId, page: next } },
    );
    push.mutate(
      { classSessionId, slide: { sectionId, page: next } },
      {
        onSuccess: ({ slideVersion }) =>
          client.setQueryData<ClassState>(queryKey, (old) => old && { ...old, slideVersion }),
        onError: (error) => {
          notice.error(error);
          void client.invalidateQueries({ queryKey });
        },
      },
    );
  };
  const tellFilm = (media: SlideMedia) => {
    const { queryKey } = query(classSessionApi.state, { classSessionId });
    play.mutate(
      { classSessionId, ...media },
      {
        onSuccess: ({ slideVersion }) =>
          client.setQueryData<ClassState>(queryKey, (old) => old && { ...old, media, slideVersion }),
        onError: notice.error,
      },
    );
  };
  const turn = (by: number) => {
    const next = page + by;
    if (slide && next >= 0 && next < total) turnTo(slide.sectionId, next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable], [role]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(1);
    if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(-1);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <div className={styles.bar}>
        <SectionSelect
          className={styles.section}
          chapters={tree.data?.treeList ?? []}
          {...(slide && { value: slide.sectionId })}
          onChange={(sectionId) => turnTo(sectionId, 0)}
          aria-label={t('section')}
        />
        {slide && total > 0 && (
          <span className={styles.pages}>
            <Button
              icon={<LeftOutlined aria-hidden />}
              aria-label={t('previous')}
              disabled={page === 0}
              onClick={() => turn(-1)}
            />
            {t('page', { n: page + 1, total })}
            <Button
              type="primary"
              icon={<RightOutlined aria-hidden />}
              aria-label={t('next')}
              disabled={page >= total - 1}
              onClick={() => turn(1)}
            />
          </span>
        )}
      </div>
      {deck.data && <Waiting deck={deck.data} />}
      {slide ? (
        <SlideView
          deck={deck}
          page={page}
          film={{ media: state.media, version: state.slideVersion, follows: false, onUse: tellFilm }}
        />
      ) : (
        <EmptyState compact drawing="course" title={t('noSlide')} hint={t('noSlideHint')} />
      )}
      {slide && total > 1 && (
        <div className={styles.thumbs}>
          {numbers.map((n) => (
            <button
              type="button"
              key={n}
              className={styles.thumb}
              aria-current={n === page + 1}
              onClick={() => turnTo(slide.sectionId, n - 1)}
            >
              {n}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Files that cannot be shown: those that are being prepared, and those for which the server lacks a program. */
function Waiting({
  deck: { waiting, lacking },
}: {
  deck: Pick<Output<typeof classSessionApi.deck>, 'waiting' | 'lacking'>;
}) {
  const t = useText(classScreenText);
  const coming = waiting.filter((name) => lacking.every((one) => one.name !== name));
  return (
    <>
      {[...Map.groupBy(lacking, ({ program }) => program)].map(([part, files]) => (
        <Alert
          key={part}
          type="warning"
          showIcon
          title={<MissingConverter part={part} names={files.map(({ name }) => name)} />}
        />
      ))}
      {coming.length > 0 && <Alert type="info" showIcon title={t('deckWaiting', { names: coming.join('、') })} />}
    </>
  );
}
