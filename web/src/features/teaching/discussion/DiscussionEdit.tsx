import { useQuery } from '@tanstack/react-query';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import styles from './Discussion.module.css';
import { Threads } from './Discussion.tsx';
import { discussionText } from './discussion.text.ts';

/** Editor of a discussion's settings, with its threads below. */
export function DiscussionEdit({ sectionId, courseId }: SectionPartProps) {
  const found = useQuery(query(discussionApi.get, { sectionId }));
  const loaded = useCached(found.data);
  return (
    <>
      {loaded ? <Topic loaded={loaded} courseId={courseId} /> : <QueryView query={found}>{() => null}</QueryView>}
      {loaded && <Threads sectionId={sectionId} closed={false} editor />}
    </>
  );
}

function Topic({ loaded, courseId }: { loaded: Output<typeof discussionApi.get>; courseId: string }) {
  const t = useText(discussionText);
  const notice = useNotice();
  const [topic, setTopic] = useState(loaded.topic);
  const [closed, setClosed] = useState(loaded.closed);
  const kept = useRef({ topic, closed });
  const save = useAction(discussionApi.saveTopic, [discussionApi.get]);
  useUnsentGuard(() => kept.current.topic !== topic || kept.current.closed !== closed);
  const keep = async () => {
    try {
      await save.mutateAsync({ sectionId: loaded.sectionId, topic, closed });
      kept.current = { topic, closed };
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <div className={styles.topic}>
      <MarkdownEditor
        value={topic}
        onChange={setTopic}
        flagId={`course-${courseId}`}
        placeholder={t('topicPlaceholder')}
        ariaLabel={t('topic')}
      />
      <Checkbox checked={closed} onChange={(event) => setClosed(event.target.checked)}>
        {t('closed')}
      </Checkbox>
      <Button type="primary" loading={save.isPending} onClick={keep}>
        {t('save')}
      </Button>
    </div>
  );
}
