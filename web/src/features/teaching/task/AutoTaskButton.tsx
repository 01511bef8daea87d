import type { Blueprint } from '@xueyan/contract/exam/blueprint';
import { paperApi } from '@xueyan/contract/exam/paper';
import { sectionApi } from '@xueyan/contract/school/section';
import { autoTaskApi } from '@xueyan/contract/teaching/auto-task';
import { taskApi } from '@xueyan/contract/teaching/task';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreation } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { type AutoTask, AutoTaskFields } from './AutoTaskFields.tsx';
import { autoTaskText } from './auto-task.text.ts';

const AutoPaper = lazyNamed(() => import('../../exam/paper/AutoPaperModal.shared.tsx'), 'AutoPaperModal');

const stale = [sectionApi.tree, taskApi.list, paperApi.list];

/** Makes a task by a blueprint: its paper is composed of the question banks, and it is judged at once. */
export function AutoTaskButton({ courseId }: { courseId: string | undefined }) {
  const t = useText(autoTaskText);
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('question.write')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('auto')}</Button>
      <DialogSlot subject={open}>
        {(_, shown) => <AutoTaskModal open={shown} courseId={courseId} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </>
  );
}

interface AutoTaskModalProps {
  open: boolean;
  courseId: string | undefined;
  onClose: () => void;
}

function AutoTaskModal({ open, courseId: usual, onClose }: AutoTaskModalProps) {
  const t = useText(autoTaskText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const [task, setTask] = useState<AutoTask>({
    ...{ courseId: usual, chapterId: undefined, kind: 'task', content: t('usual'), dueTime: null, give: false },
  });
  const add = useCreation(autoTaskApi.compose, stale);
  const compose = async ({ title, parallel: _, ...blueprint }: Blueprint) => {
    setTried(true);
    const { courseId, chapterId: parentId, kind, content, dueTime, give } = task;
    if (!courseId || !parentId || !content.trim()) return { shortages: [] };
    const form = { courseId, parentId, kind, title, content, openTime: null, dueTime, give, blueprint };
    const made = await add.mutateAsync(form);
    if (made.sectionId !== null) {
      notice.success(t(give ? 'given' : 'composed'));
      onClose();
      void navigate(`/teaching/sections/${made.sectionId}`);
    }
    return made;
  };
  return (
    <AutoPaper
      open={open}
      heading={t('auto')}
      nameLabel={t('name')}
      okText={t('compose')}
      head={
        <AutoTaskFields value={task} tried={tried} onChange={(change) => setTask((now) => ({ ...now, ...change }))} />
      }
      compose={compose}
      onClose={onClose}
    />
  );
}
