import { type ClassState, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Tabs } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { useLiveBack } from '../../../api/live.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Discussion } from '../class-discussion/Discussion.shared.tsx';
import { NoteEditor } from '../class-note/NoteEditor.shared.tsx';
import { OwnQuestions } from '../class-question/OwnQuestions.shared.tsx';
import { QuestionCard } from '../class-question/QuestionCard.shared.tsx';
import { Groups } from '../grouping/Groups.shared.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import { FollowedSlides } from './FollowedSlides.tsx';
import { useClassState } from './useClassState.ts';

/** The student's view of a class session: the shown slides, the current question, notes, discussion, groups. */
export function StudentClassPage() {
  const t = useText(classScreenText);
  const { classSessionId = '' } = useParams();
  const state = useClassState(classSessionId, false);
  const data = state.data;
  useInside(classSessionId, data?.state === 'running');
  return (
    <Page
      title={data ? data.courseName : state.isError ? t('myClasses') : ''}
      width="full"
      breadcrumb={[{ title: t('myClasses'), to: '/classes' }, ...(data ? [{ title: data.title }] : [])]}
      subtitle={
        data && (
          <span className={styles.facts}>
            <StateTag tone={data.state === 'running' ? 'busy' : 'neutral'}>
              {t(data.paused ? 'paused' : data.state)}
            </StateTag>
            <span>{data.title}</span>
            <span>{data.teacherName}</span>
          </span>
        )
      }
    >
      <QueryView query={state} loading={<Loading rows={10} />}>
        {(now) => <StudentClass state={now} />}
      </QueryView>
    </Page>
  );
}

/** Reports to the server that this page shows the class, again after each reconnect. */
function useInside(classSessionId: string, running: boolean) {
  const say = useEffectEvent(() => {
    if (running) void call(classSessionApi.enter, { classSessionId }).catch(() => undefined);
  });
  useEffect(() => {
    if (!running) return;
    say();
    return () => void call(classSessionApi.leave, { classSessionId }).catch(() => undefined);
  }, [classSessionId, running]);
  useLiveBack(say);
}

function StudentClass({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const { classSessionId } = state;
  const running = state.state === 'running';
  return (
    <div className={styles.console}>
      <div className={styles.board}>
        {running && !state.paused && <QuestionCard classSessionId={classSessionId} />}
        <FollowedSlides state={state} />
      </div>
      <aside className={styles.side}>
        <Tabs
          size="small"
          items={[
            {
              key: 'discussion',
              label: t('tabDiscussion'),
              children: (
                <Discussion
                  classSessionId={classSessionId}
                  open={state.discussionOpen}
                  anonymous={state.anonymousAllowed}
                  running={running}
                />
              ),
            },
            {
              key: 'own',
              label: t('tabMyNotes'),
              children: <NoteEditor classSessionId={classSessionId} kind="own" writable />,
            },
            {
              key: 'shared',
              label: t('tabNotes'),
              children: <NoteEditor classSessionId={classSessionId} kind="shared" writable={false} />,
            },
            ...(running
              ? []
              : [
                  {
                    key: 'asked',
                    label: t('tabAsked'),
                    children: <OwnQuestions classSessionId={classSessionId} />,
                  },
                ]),
            { key: 'groups', label: t('tabGroups'), children: <Groups classSessionId={classSessionId} /> },
          ]}
        />
      </aside>
    </div>
  );
}
