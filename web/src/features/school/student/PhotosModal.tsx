import { useQueryClient } from '@tanstack/react-query';
import { studentApi } from '@xueyan/contract/school/student';
import {
  type CheckedPhoto,
  PhotosCheck,
  PhotosStart,
  photoProblemNames,
  photosCheckPath,
  photosStartPath,
  photosTake,
  studentPhotoFaults,
  TakenPhotos,
} from '@xueyan/contract/school/student-photo';
import { Button, Modal, Result, Table } from 'antd';
import { useRef, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { sendFile } from '../../../api/send-file.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { SendingFile } from '../../../ui/upload/SendingFile.tsx';
import { useSending } from '../../../ui/upload/useSending.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import styles from './student.module.css';
import { studentPhotoText } from './student-photo.text.ts';

const hasEnded = (error: unknown) => error instanceof CallError && error.code === studentPhotoFaults.away.code;
const wasCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** Imports photos of many students from an archive: a check first, then a job. */
export function PhotosModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(studentPhotoText);
  const notice = useNotice();
  const client = useQueryClient();
  const most = useUploadLimit('studentPhotos');
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; check: PhotosCheck } | null>(null);
  const [jobId, setJobId] = useState('');
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState('');
  const sending = useSending();

  const work = async (doing: () => Promise<unknown>) => {
    setBusy(true);
    await doing().catch((error: unknown) => {
      if (!wasCancelled(error)) notice.error(error);
    });
    sending.over();
    setBusy(false);
  };
  const look = (file: File) => {
    if (file.size > most.bytes) return notice.warning(t('archiveTooLarge', { max: most.said }));
    setName(file.name);
    void work(async () => {
      const check = await sendFile(photosCheckPath, formOf(file), { output: PhotosCheck }, sending.begin());
      setChosen({ file, check });
    });
  };
  const start = ({ file, check: { archive } }: { file: File; check: PhotosCheck }) =>
    work(async () => {
      const begun = await call(photosTake, { archive }).catch((error: unknown) => {
        if (!hasEnded(error)) throw error;
        setName(file.name);
        return sendFile(photosStartPath, formOf(file), { output: PhotosStart }, sending.begin());
      });
      setJobId(begun.jobId);
    });
  const close = () => {
    if (jobId) void client.invalidateQueries({ queryKey: [studentApi.list.path] });
    onClose();
  };

  const pick = (
    <Button type={chosen ? 'default' : 'primary'} loading={busy && !chosen} onClick={() => picker.current?.click()}>
      {t(chosen ? 'another' : 'choose')}
    </Button>
  );
  return (
    <Modal
      open={open}
      title={t('many')}
      width={720}
      onCancel={close}
      destroyOnHidden
      footer={
        chosen &&
        !jobId && (
          <>
            {pick}
            <Button
              type="primary"
              loading={busy}
              disabled={chosen.check.goodCount === 0}
              onClick={() => void start(chosen)}
            >
              {t('take', { n: chosen.check.goodCount })}
            </Button>
          </>
        )
      }
    >
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ state, result }) => state === 'done' && <Taken {...TakenPhotos.parse(result)} />}
        </JobProgress>
      ) : (
        <>
          <p className={styles.hint}>{t('manyHint', { max: most.said })}</p>
          {busy && sending.percent !== null ? (
            <SendingFile name={name} percent={sending.percent} onCancel={sending.cancel} />
          ) : chosen ? (
            <Checked {...chosen.check} />
          ) : (
            pick
          )}
        </>
      )}
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) look(file);
        }}
      />
    </Modal>
  );
}

function Taken({ taken, left }: { taken: number; left: number }) {
  const t = useText(studentPhotoText);
  return <Result status="success" title={t('taken', { n: taken })} subTitle={left > 0 && t('left', { n: left })} />;
}

function Checked({ goodCount, replaceCount, problemCount, photoList }: PhotosCheck) {
  const t = useText(studentPhotoText);
  const say = usePhrase();
  return (
    <>
      <p className={styles.counts} role="status">
        <span>{t('willTake', { n: goodCount })}</span>
        {replaceCount > 0 && <span>{t('willReplace', { n: replaceCount })}</span>}
        {problemCount > 0 && <span className={styles.problem}>{t('problems', { n: problemCount })}</span>}
        {goodCount + problemCount > photoList.length && <span className={styles.hint}>{t('firstShown')}</span>}
      </p>
      <Table<CheckedPhoto>
        size="small"
        rowKey="name"
        dataSource={photoList}
        pagination={false}
        scroll={{ x: 'max-content', y: 280 }}
        aria-label={t('many')}
        columns={[
          { title: t('file'), dataIndex: 'name' },
          { title: t('studentNumber'), dataIndex: 'studentNumber', className: styles.number ?? '' },
          { title: t('studentName'), dataIndex: 'studentName' },
          {
            title: t('outcome'),
            dataIndex: 'problem',
            render: (problem: CheckedPhoto['problem'], { replaces }) =>
              problem ? (
                <span className={styles.problem}>{say(photoProblemNames[problem])}</span>
              ) : (
                t(replaces ? 'replaces' : 'good')
              ),
          },
        ]}
      />
    </>
  );
}
