import type { ClassState } from '@xueyan/contract/teaching/class-session';
import { useParams } from 'react-router';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { usePageTitle } from '../../../ui/layout/usePageTitle.ts';
import { useText } from '../../../ui/text/text.ts';
import { Discussion } from '../class-discussion/Discussion.shared.tsx';
import { QuestionCard } from '../class-question/QuestionCard.shared.tsx';
import { Groups } from '../grouping/Groups.shared.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import { SlideView, useDeck } from './SlideView.tsx';
import { useClassState } from './useClassState.ts';

/** The projector view of a class: large, and only what the class may see. */
export function ProjectorPage() {
  const t = useText(classScreenText);
  const { classSessionId = '' } = useParams();
  const state = useClassState(classSessionId, true);
  usePageTitle(state.data?.title ?? t('project'));
  return (
    <main className={styles.projector}>
      <QueryView query={state}>
        {(now) => (
          <>
            <header className={styles.projectorHead}>
              <span>
                {now.courseName} · {now.title}
              </span>
              <span>{t('inside', { inside: now.insideCount, total: now.expectedCount })}</span>
            </header>
            <div className={styles.projectorBody}>
              <Stage state={now} />
            </div>
          </>
        )}
      </QueryView>
    </main>
  );
}

function Stage({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const { classSessionId, stage, slide, paused } = state;
  const deck = useDeck(classSessionId, slide?.sectionId);
  if (state.state === 'ended') return <p className={styles.rest}>{t('overTitle')}</p>;
  if (paused) return <p className={styles.rest}>{t('restTitle')}</p>;
  if (stage === 'question') return <QuestionCard classSessionId={classSessionId} audience />;
  if (stage === 'grouping') return <Groups classSessionId={classSessionId} teaching />;
  if (stage === 'discussion')
    return <Discussion classSessionId={classSessionId} teaching open={false} running audience />;
  return slide ? (
    <SlideView
      deck={deck}
      page={slide.page}
      large
      film={{ media: state.media, version: state.slideVersion, follows: true }}
    />
  ) : (
    <p className={styles.rest}>{state.title}</p>
  );
}
