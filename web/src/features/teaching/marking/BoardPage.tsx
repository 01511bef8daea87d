import { Space } from 'antd';
import { useParams } from 'react-router';
import { schoolNow } from '../../../api/school-time.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityButton } from '../work-similarity/SimilarityButton.shared.tsx';
import { BoardView } from './BoardView.tsx';
import { boardText } from './board.text.ts';
import { waitsForPublish } from './board-row.ts';
import { PublishButton } from './PublishButton.tsx';
import { UpdateButton } from './UpdateButton.tsx';
import { useBoard } from './useBoard.ts';

export function BoardPage() {
  const t = useText(boardText);
  const { sectionId = '' } = useParams();
  const { board, secondsSince } = useBoard(sectionId);
  const data = board.data;
  const now = schoolNow();
  const due = data?.dueTime;
  const dueSaid = (time: string | null) =>
    time ? t(time < now ? 'pastDue' : 'due', { time: time.slice(0, 16) }) : t('noDue');

  return (
    <Page
      title={data?.title ?? (board.isError ? t('board') : '')}
      width="full"
      subtitle={
        data &&
        [
          due || data.classDues.length === 0 ? dueSaid(due ?? null) : '',
          ...data.classDues.map(({ className, dueTime }) => `${className} ${dueSaid(dueTime)}`),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      breadcrumb={[
        { title: t('courses'), to: '/teaching/courses' },
        ...(data ? [{ title: data.courseName, to: `/teaching/courses/${data.courseId}` }] : []),
        { title: t('board') },
      ]}
      extra={
        data &&
        data.reportPoints > 0 &&
        data.rows.length > 0 && (
          <Space wrap>
            <SimilarityButton sectionId={sectionId} />
            <UpdateButton sectionId={sectionId} count={data.rows.filter((row) => row.uncounted).length} />
            <PublishButton
              sectionId={sectionId}
              unpublished={data.rows.filter(waitsForPublish).length}
              waiting={data.rows.filter((row) => row.reportState === 'submitted').length}
            />
          </Space>
        )
      }
    >
      <QueryView query={board} loading={<Loading rows={12} />}>
        {(found) => <BoardView sectionId={sectionId} board={found} secondsSince={secondsSince} />}
      </QueryView>
    </Page>
  );
}
