import { type ClassStudent, type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { inBatches } from '../../../ui/list/list-removal.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { schoolClassText } from './school-class.text.ts';

const MoveModal = lazyNamed(() => import('./MoveStudentsModal.tsx'), 'MoveStudentsModal');

interface StudentBatchProps {
  one: KeptClass;
  list: ListHandle<ClassStudent>;
  onDone: () => void;
}

/** Actions on several students of a class. */
export function StudentBatch({ one: { classId, className }, list, onDone }: StudentBatchProps) {
  const t = useText(schoolClassText);
  const notice = useNotice();
  const [moving, setMoving] = useState<string[] | null>(null);
  const leave = useAction(schoolClassApi.removeStudents);
  const userIds = list.keys;

  const chosen = () => {
    if (userIds.length === 0) notice.warning(t('chooseFirst'));
    return userIds.length > 0;
  };
  const gone = (done: string[]) => {
    list.forget(done);
    onDone();
  };

  const takeOut = async () => {
    if (!chosen()) return;
    const sure = await notice.confirm({
      title: t('leaveTitle', { n: userIds.length, name: className }),
      content: t('leaveHint'),
      okText: t('leave'),
      danger: true,
    });
    if (!sure) return;
    const { done, problem } = await inBatches(userIds, (batch) => leave.mutateAsync({ classId, userIds: batch }));
    gone(done);
    if (problem) notice.error(problem);
    else notice.success(t('left'));
  };

  return (
    <>
      <Button onClick={() => chosen() && setMoving(userIds)}>{t('moveTo')}</Button>
      <Button loading={leave.isPending} danger={userIds.length > 0} onClick={() => void takeOut()}>
        {t('leave')}
      </Button>
      <DialogSlot subject={moving}>
        {(students, open) => (
          <MoveModal open={open} classId={classId} userIds={students} onClose={() => setMoving(null)} onMoved={gone} />
        )}
      </DialogSlot>
    </>
  );
}
