import { useQuery } from '@tanstack/react-query';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { useText } from '../../../ui/text/text.ts';
import { classCallText } from './class-call.text.ts';

/**
 * Maximum random delay in milliseconds: a whole class is admitted at once, and its pages should not ask at the same
 * time.
 */
const together = 700;

/** Invites a student on any page into a running class session. */
export function ClassCall() {
  const t = useText(classCallText);
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const running = useQuery(query(classSessionApi.running, {}));
  const again = useThrottled(() => void running.refetch(), together);
  useLive('classsession.changed', ({ part }) => {
    if (part === 'state') again();
  });
  useLiveResume(again);
  const shown = useRef(new Set<string>());

  const called = running.data?.classSessionList.filter(
    ({ classSessionId }) => pathname !== `/classes/${classSessionId}`,
  );
  const update = useEffectEvent(() => {
    const list = called ?? [];
    for (const { classSessionId, courseName, teacherName, title } of list) {
      shown.current.add(classSessionId);
      notification.open({
        key: `class-${classSessionId}`,
        role: 'status',
        duration: false,
        // It stays, so it is clear of the title and the actions of a page, and of what is sent or saved at its bottom.
        placement: 'top',
        title: t('title', { course: courseName }),
        description: t('by', { teacher: teacherName, title }),
        actions: (
          <Button type="primary" size="small" onClick={() => void navigate(`/classes/${classSessionId}`)}>
            {t('enter')}
          </Button>
        ),
      });
    }
    for (const id of shown.current) {
      if (list.some(({ classSessionId }) => classSessionId === id)) continue;
      notification.destroy(`class-${id}`);
      shown.current.delete(id);
    }
  });
  const names = called?.map(({ classSessionId }) => classSessionId).join(' ');
  useEffect(() => {
    if (names !== undefined) update();
  }, [names]);
  return null;
}
