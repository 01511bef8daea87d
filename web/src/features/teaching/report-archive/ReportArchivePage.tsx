import FileZipOutlined from '@ant-design/icons/FileZipOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReportState } from '@xueyan/contract/teaching/attempt';
import {
  type ArchivedReport,
  reportArchiveApi,
  reportArchiveFiles,
  reportStateNames,
} from '@xueyan/contract/teaching/report-archive';
import { Button, Select, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { PackModal } from './PackModal.tsx';
import styles from './report-archive.module.css';
import { reportArchiveText } from './report-archive.text.ts';

const tones: Record<ReportState, Tone> = {
  ...{ unwritten: 'neutral', draft: 'neutral', submitted: 'busy', returned: 'warn', marked: 'good' },
};
const states = Object.keys(reportStateNames) as ReportState[];

/** Reports of experiments by course, class, experiment and student; each as a PDF, those of a class as one archive. */
export function ReportArchivePage() {
  const t = useText(reportArchiveText);
  const phrase = usePhrase();
  const [params, setParams] = useSearchParams();
  const [packing, setPacking] = useState<{ sectionId: string; classId?: string }>();
  const courseId = params.get('course') ?? undefined;
  const sectionId = params.get('experiment') ?? undefined;
  const classId = params.get('class') ?? undefined;
  const choices = useQuery({
    ...query(reportArchiveApi.choices, { courseId: courseId ?? '' }),
    enabled: courseId !== undefined,
  });
  const change = (part: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        for (const [key, value] of Object.entries(part)) {
          if (value) before.set(key, value);
          else before.delete(key);
        }
        return before;
      },
      { replace: true },
    );
  const filters = useMemo(() => ({ courseId, sectionId, classId }), [courseId, sectionId, classId]);
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'reportState',
        label: t('state'),
        options: states.map((value) => ({ value, label: phrase(reportStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useReportColumns();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={reportArchiveApi.list}
        filters={filters}
        label={t('title')}
        rowKey="key"
        search={search}
        columns={columns}
        toolbar={
          <>
            <CourseSelect
              className={styles.course}
              {...(courseId && { value: courseId })}
              onChange={(course) => change({ course, experiment: undefined, class: undefined })}
              allowClear
              placeholder={t('allCourses')}
              aria-label={t('course')}
            />
            <Select
              className={styles.choice}
              aria-label={t('experiment')}
              placeholder={t('allExperiments')}
              allowClear
              disabled={!courseId}
              {...(sectionId && { value: sectionId })}
              options={(choices.data?.experiments ?? []).map((one) => ({ value: one.sectionId, label: one.title }))}
              onChange={(experiment?: string) => change({ experiment })}
            />
            <Select
              className={styles.choice}
              aria-label={t('className')}
              placeholder={t('allClasses')}
              allowClear
              disabled={!courseId}
              {...(classId && { value: classId })}
              options={(choices.data?.classes ?? []).map((one) => ({ value: one.classId, label: one.className }))}
              onChange={(next?: string) => change({ class: next })}
            />
            <Button
              type="primary"
              icon={<FileZipOutlined aria-hidden />}
              disabled={!sectionId}
              title={sectionId ? '' : t('packHint')}
              onClick={() => sectionId && setPacking({ sectionId, ...(classId && { classId }) })}
            >
              {t('pack')}
            </Button>
          </>
        }
        rowActions={(row) => <RowActions row={row} />}
        empty={<EmptyState compact drawing="class" title={t('empty')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={packing}>
        {(subject, open) => <PackModal subject={subject} open={open} onClose={() => setPacking(undefined)} />}
      </DialogSlot>
    </Page>
  );
}

function useReportColumns() {
  const t = useText(reportArchiveText);
  const phrase = usePhrase();
  return useMemo<ListColumn<ArchivedReport>[]>(
    () => [
      { dataIndex: 'userName', sortField: 'userName', pinned: true },
      { dataIndex: 'loginName', sortField: 'loginName' },
      { dataIndex: 'className', sortField: 'className', render: (name: string) => name || '—' },
      { dataIndex: 'courseName', sortField: 'courseName', ellipsis: true },
      { dataIndex: 'sectionTitle', sortField: 'sectionTitle', ellipsis: true },
      {
        dataIndex: 'reportState',
        render: (state: ReportState, { late }) => (
          <StateTag tone={tones[state]}>
            {phrase(reportStateNames[state])}
            {late && t('late')}
          </StateTag>
        ),
      },
      {
        ...{ dataIndex: 'submitTime', sortField: 'submitTime' },
        render: (time: string | null) => time?.slice(0, 16) ?? '—',
      },
      {
        ...{ dataIndex: 'score', sortField: 'score', align: 'right' },
        render: (score: number | null, { points }) => (score === null ? '—' : `${score} / ${points}`),
      },
    ],
    [t, phrase],
  );
}

function RowActions({ row: { runId, reportState } }: { row: ArchivedReport }) {
  const t = useText(reportArchiveText);
  const notice = useNotice();
  const [saving, setSaving] = useState(false);
  if (!runId) return null;
  const save = async () => {
    setSaving(true);
    await download(reportArchiveFiles.pdf.path, { runId }).catch(notice.error);
    setSaving(false);
  };
  return (
    <Space size="middle">
      <Link to={`/teaching/marking/${runId}`}>{t('open')}</Link>
      {reportState !== 'unwritten' && (
        <Button type="link" size="small" className={styles.action} loading={saving} onClick={() => void save()}>
          {t('pdf')}
        </Button>
      )}
    </Space>
  );
}
