import { useQuery } from '@tanstack/react-query';
import { type ClassState, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Tabs } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Discussion } from '../class-discussion/Discussion.shared.tsx';
import { NoteEditor } from '../class-note/NoteEditor.shared.tsx';
import { QuestionRecords } from '../class-question/QuestionRecords.shared.tsx';
import { ResponseRecords } from '../class-question/ResponseRecords.shared.tsx';
import { Groups } from '../grouping/Groups.shared.tsx';
import { ClassPeople } from './ClassPeople.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';

/** Record of a class session: its figures, and each kind of record. */
export function ClassRecord({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const { classSessionId } = state;
  const report = useQuery(query(classSessionApi.report, { classSessionId }));
  return (
    <>
      <QueryView query={report}>
        {(found) => (
          <div className={styles.numbers}>
            <Figure label={t('came')} value={t('cameOf', { came: found.cameCount, total: found.expectedCount })} />
            <Figure label={t('signed')} value={found.signedCount} />
            <Figure label={t('average')} value={found.averageMinutes} />
            <Figure label={t('picks')} value={found.questionCounts.pick} />
            <Figure label={t('buzzes')} value={found.questionCounts.buzz} />
            <Figure label={t('polls')} value={found.questionCounts.poll} />
            <Figure label={t('texts')} value={found.questionCounts.text} />
            <Figure label={t('responses')} value={found.responseCount} />
            <Figure label={t('posts')} value={found.postCount} />
            <Figure label={t('groups')} value={found.groupCount} />
          </div>
        )}
      </QueryView>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'people', label: t('tabPeople'), children: <ClassPeople state={state} /> },
          {
            key: 'questions',
            label: t('tabQuestion'),
            children: <QuestionRecords filters={{ classSessionId }} />,
          },
          {
            key: 'responses',
            label: t('tabResponses'),
            children: <ResponseRecords classSessionId={classSessionId} />,
          },
          {
            key: 'discussion',
            label: t('tabDiscussion'),
            children: <Discussion classSessionId={classSessionId} teaching open={false} running={false} />,
          },
          { key: 'groups', label: t('tabGroups'), children: <Groups classSessionId={classSessionId} teaching /> },
          {
            key: 'notes',
            label: t('tabNotes'),
            children: <NoteEditor classSessionId={classSessionId} kind="shared" writable />,
          },
        ]}
      />
    </>
  );
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <p className={styles.number}>
      <strong>{value}</strong>
      <span>{label}</span>
    </p>
  );
}
