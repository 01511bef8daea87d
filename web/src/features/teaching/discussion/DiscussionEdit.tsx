import { useQuery } from '@tanstack/react-query';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Checkbox } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useUnsentState } from '../../../ui/autosave/useUnsent.ts';
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
  const { sectionId } = loaded;
  const typed = useUnsentState(`discussion.${sectionId}`, { topic: loaded.topic, closed: loaded.closed });
  const { topic, closed } = typed.value;
  const save = useAction(discussionApi.saveTopic, [discussionApi.get]);
  useUnsentGuard(() => typed.dirty, { kept: true });
  const keep = async () => {
    try {
      await save.mutateAsync({ sectionId, topic, closed });
      typed.noteSaved({ topic, closed });
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <div className={styles.topic}>
      <UnsentNote shown={typed.restored} onDiscard={typed.discard} />
      <MarkdownEditor
        value={topic}
        onChange={(next) => typed.set({ topic: next })}
        flagId={`course-${courseId}`}
        placeholder={t('topicPlaceholder')}
        ariaLabel={t('topic')}
      />
      <Checkbox checked={closed} onChange={(event) => typed.set({ closed: event.target.checked })}>
        {t('closed')}
      </Checkbox>
      <Button type="primary" loading={save.isPending} onClick={keep}>
        {t('save')}
      </Button>
    </div>
  );
}
