import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './project.module.css';
import { projectText } from './project.text.ts';

const pageSize = 12;

/** The projects of a student. */
export function MyProjectsPage() {
  const t = useText(projectText);
  const [pageNum, setPage] = useState(1);
  const found = useQuery(
    query(courseApi.listStudy, { pageNum, pageSize, kind: 'project', orderFlag: 'updateTime desc' }),
  );
  useCourseChanged(
    ({ outline }) => outline,
    () => void found.refetch(),
  );
  return (
    <Page title={t('projects')}>
      <QueryView query={found}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            <EmptyState drawing="course" title={t('noneStudent')} hint={t('noneStudentHint')} />
          ) : (
            <>
              <ul className={styles.projects}>
                {pageInfo.resultList.map(({ courseId, courseName, cover, teacherName, state }) => (
                  <li key={courseId}>
                    <Link className={styles.project} to={`/projects/${courseId}`}>
                      <Cover name={courseName} url={cover} />
                      <span className={styles.projectWords}>
                        <strong title={courseName}>{courseName}</strong>
                        <small>{teacherName}</small>
                        <StateTag tone={state === 'ended' ? 'neutral' : 'good'}>{t(state)}</StateTag>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pagination
                hideOnSinglePage
                align="center"
                current={pageNum}
                pageSize={pageSize}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}
