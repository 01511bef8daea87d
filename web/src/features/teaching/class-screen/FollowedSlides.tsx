import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ClassState } from '@xueyan/contract/teaching/class-session';
import { Button } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import { SlideView, slideCount, useDeck } from './SlideView.tsx';

/** The slides for a student: the teacher's page, or another page until the student follows again. */
export function FollowedSlides({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const { slide, classSessionId } = state;
  const [own, setOwn] = useState<{ sectionId: string; page: number } | null>(null);
  const deck = useDeck(classSessionId, slide?.sectionId);
  if (state.state === 'ended') return <EmptyState compact drawing="class" title={t('overTitle')} />;
  if (state.paused) return <EmptyState compact drawing="class" title={t('restTitle')} />;
  if (!slide) return <EmptyState compact drawing="course" title={t('noSlideStudent')} />;
  const total = slideCount(deck.data);
  // Another section resets it: a student who was looking around follows again.
  const away = own !== null && own.sectionId === slide.sectionId;
  const look = (next: number) => setOwn({ sectionId: slide.sectionId, page: next });
  const page = Math.min(away ? own.page : slide.page, Math.max(0, total - 1));
  // A student who uses the film looks around, too, until they follow again.
  const film = { media: state.media, version: state.slideVersion, follows: !away, onUse: () => look(page) };
  return (
    <>
      <div className={styles.bar}>
        {away ? (
          <Button type="primary" onClick={() => setOwn(null)}>
            {t('follow')}
          </Button>
        ) : (
          <StateTag tone="good">{t('following')}</StateTag>
        )}
        {total > 0 && (
          <span className={styles.pages}>
            <Button
              icon={<LeftOutlined aria-hidden />}
              aria-label={t('previous')}
              disabled={page === 0}
              onClick={() => look(page - 1)}
            />
            {t('page', { n: page + 1, total })}
            <Button
              icon={<RightOutlined aria-hidden />}
              aria-label={t('next')}
              disabled={page >= total - 1}
              onClick={() => look(page + 1)}
            />
          </span>
        )}
      </div>
      <SlideView deck={deck} page={page} film={film} />
    </>
  );
}
