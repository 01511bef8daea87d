import { useQuery } from '@tanstack/react-query';
import { jobApi } from '@xueyan/contract/base/job';
import type { Exam } from '@xueyan/contract/exam/exam';
import { PackedPapers, paperArchiveApi, paperArchiveFile } from '@xueyan/contract/exam/paper-archive';
import { Button, Flex, Modal, Select, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { paperArchiveText } from './paper-archive.text.ts';

interface PackPapersProps {
  exam: Pick<Exam, 'examId' | 'classIds' | 'classNames' | 'resultView'>;
  open: boolean;
  onClose: () => void;
}

/** Exports the answered papers of an exam or of one of its classes, shows the progress, and saves the file. */
export function PackPapers({ exam, open, onClose }: PackPapersProps) {
  const t = useText(paperArchiveText);
  const notice = useNotice();
  const [jobId, setJobId] = useState<string>();
  const [classId, setClassId] = useState('');
  const pack = useAction(paperArchiveApi.pack);
  const begin = async () => {
    const input = { examId: exam.examId, ...(classId && { classId }) };
    const begun = await pack.mutateAsync(input).catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  const save = (made: string) => void download(paperArchiveFile.path, { jobId: made }).catch(notice.error);
  const classes = exam.classIds.map((value, at) => ({ value, label: exam.classNames[at] ?? '' }));
  return (
    <Modal open={open} title={t('pack')} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ state, result }) => {
            const made = PackedPapers.safeParse(result);
            return (
              state === 'done' &&
              made.success && (
                <Button type="primary" block onClick={() => save(jobId)}>
                  {t('save', { n: made.data.count })}
                </Button>
              )
            );
          }}
        </JobProgress>
      ) : (
        <Flex vertical gap="middle">
          <Typography.Text>{t('hint')}</Typography.Text>
          {exam.resultView === 'paper' && <Typography.Text>{t('keysShown')}</Typography.Text>}
          {classes.length > 1 && (
            <Select
              aria-label={t('scope')}
              value={classId}
              options={[{ value: '', label: t('all') }, ...classes]}
              onChange={setClassId}
            />
          )}
          <Button type="primary" block loading={pack.isPending} onClick={() => void begin()}>
            {t('begin')}
          </Button>
          <Earlier examId={exam.examId} onSave={save} />
        </Flex>
      )}
    </Modal>
  );
}

/** What was exported before and is still kept, for whoever closed the dialog meanwhile. */
function Earlier({ examId, onSave }: { examId: string; onSave: (jobId: string) => void }) {
  const t = useText(paperArchiveText);
  const jobs = useQuery(query(jobApi.list, {}));
  const made = (jobs.data?.jobList ?? []).flatMap(({ jobId, title, state, result, createTime }) => {
    const { success, data } = PackedPapers.safeParse(result);
    return state === 'done' && success && data.examId === examId ? [{ jobId, title, createTime, n: data.count }] : [];
  });
  return made.slice(0, 3).map(({ jobId, title, createTime, n }) => (
    <Button key={jobId} type="link" onClick={() => onSave(jobId)}>
      {t('earlier', { title, n, time: createTime.slice(0, 16) })}
    </Button>
  ));
}
