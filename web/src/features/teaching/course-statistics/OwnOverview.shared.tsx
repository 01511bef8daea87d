import { useQuery } from '@tanstack/react-query';
import { courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StudentOverviewView } from './StudentOverviewView.tsx';

/** The student's own overview of a course. */
export function OwnOverview({ courseId }: { courseId: string }) {
  const found = useQuery(query(courseStatisticsApi.mine, { courseId }));
  return <QueryView query={found}>{(overview) => <StudentOverviewView overview={overview} />}</QueryView>;
}
