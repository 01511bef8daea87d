import { useQuery } from '@tanstack/react-query';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classCallText } from './class-call.text.ts';
import { homeLiveText } from './home-live.text.ts';

/** Classes under way that the actor runs or is called into; nothing when there is none. */
export function HomeLive() {
  const t = useText(classCallText);
  const words = useText(homeLiveText);
  const running = useQuery(query(classSessionApi.running, {}));
  const again = () => void running.refetch();
  useLive('classsession.changed', ({ part }) => {
    if (part === 'state') again();
  });
  useLiveResume(again);
  const list = running.data?.classSessionList ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="home-live">
      <h2 id="home-live">{words('live')}</h2>
      <Flex vertical gap="small">
        {list.map(({ classSessionId, courseName, teacherName, title }) => (
          <Flex key={classSessionId} gap="small" align="center" wrap>
            <StateTag tone="busy">{words('now')}</StateTag>
            <span style={{ flex: 1, minInlineSize: 160, overflowWrap: 'anywhere' }}>
              {courseName} · {t('by', { teacher: teacherName, title })}
            </span>
            <Link to={`/classes/${classSessionId}`}>
              <Button type="primary" size="small">
                {t('enter')}
              </Button>
            </Link>
          </Flex>
        ))}
      </Flex>
    </section>
  );
}
