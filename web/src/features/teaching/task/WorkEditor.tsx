import { useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { taskApi } from '@xueyan/contract/teaching/task';
import { type TaskWork, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { secondsUntil } from '../../../api/school-time.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CodeField } from './CodeField.tsx';
import { MachineWork } from './MachineWork.tsx';
import { type PaperHandle, PaperWork } from './PaperWork.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import type { Task } from './task-view.ts';
import { useWorkDraft } from './useWorkDraft.ts';
import { WorkFiles } from './WorkFiles.tsx';

interface Props {
  task: Task;
  work: TaskWork;
  onChanged: () => void;
}

/** Editor of a work: the text is saved automatically, files once they are uploaded. */
export function WorkEditor({ task, work, onChanged }: Props) {
  const t = useText(taskText);
  const notice = useNotice();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const paper = useRef<PaperHandle>(null);
  const { draft, view } = useWorkDraft(task.sectionId, work, onChanged);
  const past = task.ownDueTime !== null && secondsUntil(task.ownDueTime) < 0;
  // Beside files and a machine the text is a note.
  const hasOwnText = task.form !== 'files' && task.form !== 'machine';
  const returned = work.state === 'returned';
  const closed = past && !task.lateAllowed && !returned;

  const submit = async () => {
    const content = t(past && !returned ? 'submitLate' : task.resubmit ? 'submitAgainHint' : 'submitOnceHint');
    if (!(await notice.confirm({ title: t('submitTitle'), content, okText: t('submit') }))) return;
    setSending(true);
    try {
      if ((await paper.current?.flush()) === false) return notice.warning(t('notSaved'));
      await draft.handIn(async (text, version) => {
        const handedIn = await call(taskWorkApi.submit, { workId: work.workId, content: text, version });
        return { value: text, ...handedIn };
      });
      notice.success(t('submitted'));
      for (const { path } of [sectionApi.tree, courseApi.listStudy, taskApi.mine])
        void client.invalidateQueries({ queryKey: [path] });
    } catch (error) {
      notice.error(error);
    } finally {
      setSending(false);
      onChanged();
    }
  };
  const alerts = {
    ...{ conflict: view.conflict !== null, replaced: view.replaced !== null, refusal: view.refusal },
    ...{ overwrite: () => draft.takeMine(), takeLatest: () => draft.takeTheirs(), bringBack: () => draft.bringBack() },
    flush: () => draft.flush(),
  };
  return (
    <section className={styles.stack} aria-label={t('myWork')}>
      {returned && <Alert type="warning" showIcon title={t('returned')} description={work.comment} />}
      <AutosaveAlerts document={alerts} />
      {task.form === 'machine' && <MachineWork task={task} writable checking={false} />}
      {task.form === 'paper' ? (
        <PaperWork ref={paper} workId={work.workId} writable />
      ) : task.form === 'code' ? (
        <CodeField value={view.value} onChange={(text) => draft.type(text)} />
      ) : (
        <MarkdownEditor
          value={view.value}
          onChange={(text) => draft.type(text)}
          flagId={`task-${work.workId}`}
          mode="wysiwyg"
          placeholder={t(hasOwnText ? 'workPlaceholder' : 'notePlaceholder')}
          ariaLabel={t('myWork')}
          minHeight={hasOwnText ? 280 : 120}
        />
      )}
      <WorkFiles workId={work.workId} files={work.files} max={task.filesMax} />
      <div className={styles.foot}>
        {task.form === 'paper' ? <span /> : <SaveState state={view.state} time={view.saveTime} />}
        <Button
          type="primary"
          loading={sending}
          disabled={view.conflict !== null || closed}
          onClick={() => void submit()}
        >
          {t(closed ? 'pastDue' : returned ? 'submitAgain' : 'submit')}
        </Button>
      </div>
    </section>
  );
}
