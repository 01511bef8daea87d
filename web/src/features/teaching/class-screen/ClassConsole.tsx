import { useQueryClient } from '@tanstack/react-query';
import { type ClassState, classSessionApi, stages } from '@xueyan/contract/teaching/class-session';
import { Segmented, Tabs } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { Discussion } from '../class-discussion/Discussion.shared.tsx';
import { NoteEditor } from '../class-note/NoteEditor.shared.tsx';
import { QuestionPanel } from '../class-question/QuestionPanel.shared.tsx';
import { GroupingPanel } from '../grouping/GroupingPanel.shared.tsx';
import { ClassPeople } from './ClassPeople.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';
import { DiscussionSwitches } from './DiscussionSwitches.tsx';
import { SlideBoard } from './SlideBoard.tsx';

const stageWords = {
  slide: 'stageSlide',
  question: 'stageQuestion',
  grouping: 'stageGrouping',
  discussion: 'stageDiscussion',
} as const;

/** The teacher's screen of a running session: the slides, with panels for the class beside them. */
export function ClassConsole({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const notice = useNotice();
  const client = useQueryClient();
  const { classSessionId, courseId, stage, groupingId } = state;
  const change = useAction(classSessionApi.change, [classSessionApi.state]);
  const show = (next: ClassState['stage']) => {
    // Optimistic: the switch changes at once, the server's state follows.
    const { queryKey } = query(classSessionApi.state, { classSessionId });
    client.setQueryData<ClassState>(queryKey, (old) => old && { ...old, stage: next });
    change.mutate({ classSessionId, stage: next }, { onError: notice.error });
  };
  return (
    <div className={styles.console}>
      <div className={styles.board}>
        <div className={styles.bar}>
          <span className={styles.facts}>
            {t('stage')}
            <Segmented
              value={stage}
              onChange={show}
              options={stages.map((value) => ({ value, label: t(stageWords[value]) }))}
            />
          </span>
        </div>
        <SlideBoard state={state} />
      </div>
      <aside className={styles.side}>
        <Tabs
          size="small"
          items={[
            {
              key: 'question',
              label: t('tabQuestion'),
              children: <QuestionPanel classSessionId={classSessionId} />,
            },
            { key: 'people', label: t('tabPeople'), children: <ClassPeople state={state} compact /> },
            {
              key: 'discussion',
              label: t('tabDiscussion'),
              children: (
                <>
                  <DiscussionSwitches state={state} />
                  <Discussion classSessionId={classSessionId} teaching open running />
                </>
              ),
            },
            {
              key: 'groups',
              label: t('tabGroups'),
              children: <GroupingPanel classSessionId={classSessionId} courseId={courseId} groupingId={groupingId} />,
            },
            {
              key: 'notes',
              label: t('tabNotes'),
              children: <NoteEditor classSessionId={classSessionId} kind="shared" writable />,
            },
          ]}
        />
      </aside>
    </div>
  );
}
