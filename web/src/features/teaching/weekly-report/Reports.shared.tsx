import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reportCommentMax, type WeeklyReport, weeklyReportApi } from '@xueyan/contract/teaching/weekly-report';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Input, Pagination, Select, Space } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { WriteReport } from './WriteReport.tsx';
import styles from './weekly-report.module.css';
import { weeklyReportText } from './weekly-report.text.ts';

const stale = [weeklyReportApi.list, weeklyReportApi.overview];

/** The reports of a project by week: members write their own, teachers comment and remind. */
export function Reports({ courseId }: { courseId: string }) {
  const client = useQueryClient();
  const found = useQuery({ ...query(weeklyReportApi.overview, { courseId }), refetchOnWindowFocus: false });
  useLive('project.changed', (change) => {
    if (change.courseId !== courseId) return;
    for (const read of stale) void client.invalidateQueries({ queryKey: [read.path] });
  });
  return <QueryView query={found}>{(overview) => <Weeks courseId={courseId} overview={overview} />}</QueryView>;
}

function Weeks({ courseId, overview }: { courseId: string; overview: Output<typeof weeklyReportApi.overview> }) {
  const t = useText(weeklyReportText);
  const notice = useNotice();
  const me = useActor().id;
  const [week, setWeek] = useState(overview.thisWeek);
  const [pageNum, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const remind = useAction(weeklyReportApi.remind);
  const list = useQuery(query(weeklyReportApi.list, { courseId, week, pageNum, pageSize: 20 }));
  const current = overview.weeks.find((one) => one.week === week);
  const own = list.data?.pageInfo.resultList.find(({ userId }) => userId === me);
  const mayWrite = overview.myTeamId !== null && week === overview.thisWeek && !own?.comment;
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Select
          aria-label={t('thisWeek')}
          value={week}
          onChange={(next) => {
            setWeek(next);
            setPage(1);
            setWriting(false);
          }}
          options={overview.weeks.map(({ week: value, count }) => ({
            value,
            label: `${value === overview.thisWeek ? t('thisWeek') : t('week', { from: value })} · ${t('written', { n: count })}`,
          }))}
        />
        {mayWrite && !writing && (
          <Button type="primary" onClick={() => setWriting(true)}>
            {t(own ? 'edit' : 'write')}
          </Button>
        )}
      </div>
      {!overview.editor && !overview.myTeamId && <Alert type="info" showIcon title={t('noTeam')} />}
      {current && current.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('missing', {
            n: current.missing.length,
            names: current.missing
              .slice(0, 12)
              .map(({ userName }) => userName)
              .join('、'),
          })}
          action={
            <Button
              size="small"
              loading={remind.isPending}
              onClick={() =>
                remind.mutate(
                  { courseId, week },
                  { onSuccess: ({ count }) => notice.success(t('reminded', { n: count })), onError: notice.error },
                )
              }
            >
              {t('remind')}
            </Button>
          }
        />
      )}
      {writing && overview.myTeamId && (
        <WriteReport
          {...{ courseId, week, teamId: overview.myTeamId }}
          version={own?.version ?? 0}
          onDone={() => setWriting(false)}
        />
      )}
      <QueryView query={list}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            <EmptyState compact drawing="course" title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <>
              {pageInfo.resultList.map((report) => (
                <Report key={report.reportId} report={report} editor={overview.editor} />
              ))}
              <Pagination
                hideOnSinglePage
                current={pageNum}
                pageSize={20}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function Report({ report, editor }: { report: WeeklyReport; editor: boolean }) {
  const t = useText(weeklyReportText);
  const notice = useNotice();
  const { reportId, userName, teamName, submitTime } = report;
  const { text: comment, isTyped, set, forget } = useTypedText(`reportComment.${reportId}`, report.comment);
  // A comment that was begun and not sent is there again.
  const [writing, setWriting] = useState(editor && isTyped);
  const save = useAction(weeklyReportApi.comment, [weeklyReportApi.list]);
  const done = () => {
    forget();
    setWriting(false);
  };
  const keep = () => save.mutate({ reportId, comment }, { onSuccess: done, onError: notice.error });
  return (
    <article className={styles.report}>
      <header>
        <strong>{userName}</strong>
        <span>
          {teamName} · {submitTime.slice(5, 16)}
        </span>
        {editor && !writing && (
          <Button type="link" size="small" onClick={() => setWriting(true)}>
            {t('comment')}
          </Button>
        )}
      </header>
      <Markdown source={report.content} />
      {!writing && report.comment && (
        <p className={styles.comment}>
          {t('says', { who: report.commenterName })}
          {report.comment}
        </p>
      )}
      {writing && (
        <Space.Compact block>
          <Input
            value={comment}
            maxLength={reportCommentMax}
            aria-label={t('commentOf', { name: userName })}
            onChange={(event) => set(event.target.value)}
            onPressEnter={keep}
          />
          <Button type="primary" disabled={comment.trim() === ''} loading={save.isPending} onClick={keep}>
            {t('saveComment')}
          </Button>
        </Space.Compact>
      )}
    </article>
  );
}
