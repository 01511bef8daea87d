import type { Board } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import type { BoardStep } from './BoardModal.tsx';
import { proctoringText } from './proctoring.text.ts';

const BoardModal = lazyNamed(() => import('./BoardModal.tsx'), 'BoardModal');
const RulesModal = lazyNamed(() => import('./RulesModal.tsx'), 'RulesModal');

/** Actions for all candidates, or for a room. */
export function BoardActions({ board }: { board: Board }) {
  const t = useText(proctoringText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [open, setOpen] = useState<BoardStep | null>(null);
  const [rules, setRules] = useState(false);
  const resume = useAction(proctoringApi.resume, [proctoringApi.board]);
  const { examId, examName, state, whole, pausedTime } = board;
  const under = state === 'published' || state === 'running';
  const askResume = async () => {
    const question = { title: t('resumeTitle', { name: examName }), content: t('resumeHint'), okText: t('resume') };
    if (!(await notice.confirm(question))) return;
    await resume.mutateAsync({ examId }).then(() => notice.success(t('done')), notice.error);
  };
  return (
    <Space size={8} wrap>
      {under && (
        <Button type="primary" onClick={() => setOpen({ kind: 'say' })}>
          {t('say')}
        </Button>
      )}
      {under && <Button onClick={() => setOpen({ kind: 'extend' })}>{t('extend')}</Button>}
      {whole &&
        state === 'running' &&
        (pausedTime ? (
          <Button onClick={() => void askResume()}>{t('resume')}</Button>
        ) : (
          <Button danger onClick={() => setOpen({ kind: 'pause' })}>
            {t('pause')}
          </Button>
        ))}
      {whole && <Button onClick={() => setRules(true)}>{t('rules')}</Button>}
      {whole && <Button onClick={() => void navigate(`/exam/exams/${examId}/rooms`)}>{t('roomsLink')}</Button>}
      <DialogSlot subject={open}>
        {(step, shown) => <BoardModal open={shown} board={board} step={step} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={rules}>
        {(_, shown) => <RulesModal open={shown} board={board} onClose={() => setRules(false)} />}
      </DialogSlot>
    </Space>
  );
}
