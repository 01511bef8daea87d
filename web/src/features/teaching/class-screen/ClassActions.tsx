import { type ClassState, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { CheckInModal } from './CheckInModal.tsx';
import { classScreenText } from './class-screen.text.ts';

interface ClassActionsProps {
  state: ClassState;
  onChanged: () => void;
}

/** Actions of a class session: sign-in, projector, pause, end. */
export function ClassActions({ state, onChanged }: ClassActionsProps) {
  const t = useText(classScreenText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [checking, setChecking] = useState(false);
  const change = useAction(classSessionApi.change, [classSessionApi.state]);
  const end = useAction(classSessionApi.end, [classSessionApi.list, classSessionApi.state, classSessionApi.running]);
  const { classSessionId, paused, signId } = state;

  const askToEnd = async () => {
    if (!(await notice.confirm({ title: t('endTitle'), content: t('endHint'), okText: t('end'), danger: true })))
      return;
    try {
      await end.mutateAsync({ classSessionId });
      notice.success(t('endedNow'));
    } catch (error) {
      notice.error(error);
    }
    onChanged();
  };
  const project = () => window.open(`/teaching/classes/${classSessionId}/projector`, `projector-${classSessionId}`);
  return (
    <Space wrap>
      {signId && <Button onClick={() => void navigate(`/sign-ins/${signId}`)}>{t('checkInBoard')}</Button>}
      <May permission="signin.open">
        <Button onClick={() => setChecking(true)}>{t(signId ? 'checkInAgain' : 'checkIn')}</Button>
      </May>
      <Button
        loading={change.isPending}
        onClick={() => change.mutate({ classSessionId, paused: !paused }, { onError: notice.error })}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
      <Button type="primary" onClick={project}>
        {t('project')}
      </Button>
      <Button danger loading={end.isPending} onClick={() => void askToEnd()}>
        {t('end')}
      </Button>
      <CheckInModal
        classSessionId={classSessionId}
        open={checking}
        onClose={() => setChecking(false)}
        onOpened={onChanged}
      />
    </Space>
  );
}
