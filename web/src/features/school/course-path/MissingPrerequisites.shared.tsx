import { useQuery } from '@tanstack/react-query';
import { coursePathApi } from '@xueyan/contract/school/course-path';
import { Alert } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { coursePathText } from './course-path.text.ts';

/** Names the required courses that a student has not completed; nothing where none is missing. */
export function MissingPrerequisites({ courseId }: { courseId: string }) {
  const t = useText(coursePathText);
  const { data } = useQuery(query(coursePathApi.missing, { courseId }));
  if (!data || data.missing.length === 0) return null;
  return (
    <Alert
      type={data.locks ? 'warning' : 'info'}
      showIcon
      title={
        <>
          {t('missing')}{' '}
          {data.missing.map((one, at) => (
            <Fragment key={one.courseId}>
              {at > 0 && '、'}
              <Link to={`/hall/${one.courseId}`}>{one.courseName}</Link>
            </Fragment>
          ))}
        </>
      }
      description={t(data.locks ? 'missingLocks' : 'missingHint')}
    />
  );
}
