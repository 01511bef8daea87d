import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import { mayArrangeResit } from '@xueyan/contract/exam/resit';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { resitText } from './resit.text.ts';

const ExamForm = lazyNamed(() => import('./ExamFormModal.tsx'), 'ExamFormModal');
const ResitModal = lazyNamed(() => import('./ResitModal.tsx'), 'ResitModal');

/** Button that arranges a resit of an exam; the draft is then opened in the form of an exam, and on its page. */
export function ResitAction({ exam }: { exam: Exam }) {
  const t = useText(resitText);
  const actor = useActor();
  const notice = useNotice();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<Exam | null>(null);
  const edit = async (examId: string) => {
    setAsking(false);
    notice.success(t('opened'));
    setMade(await call(examApi.get, { examId }));
  };
  const close = () => {
    if (made) void navigate(`/exam/exams/${made.examId}`);
    setMade(null);
  };
  if (!mayArrangeResit(actor, exam)) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setAsking(true)}>
        {t('arrange')}
      </Button>
      <DialogSlot subject={asking}>
        {(_, shown) => (
          <ResitModal
            open={shown}
            exam={exam}
            onMade={(examId) => void edit(examId).catch(notice.error)}
            onClose={() => setAsking(false)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={made}>
        {(edited, shown) => <ExamForm open={shown} edited={edited} onClose={close} />}
      </DialogSlot>
    </>
  );
}
