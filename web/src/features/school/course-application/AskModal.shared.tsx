import { DeleteOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons';
import {
  ApplicationFile,
  type ApplicationKind,
  answeringApis,
  applicationFilesMax,
  applicationUploadPath,
  ownApplicationApi,
  reasonMax,
} from '@xueyan/contract/school/course-application';
import { courseHallApi, type HallCourse } from '@xueyan/contract/school/course-hall';
import { Alert, Button, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './application.module.css';
import { applicationText } from './application.text.ts';

interface AskModalProps {
  open: boolean;
  kind: ApplicationKind;
  course: Pick<HallCourse, 'courseId' | 'courseName' | 'automatic'>;
  onClose: () => void;
}

interface Values {
  reason: string;
  period?: [Dayjs, Dayjs];
}

const wire = 'YYYY-MM-DD HH:mm:ss';
const stale = [courseHallApi.list, courseHallApi.get, ownApplicationApi.listMine];
const usualDays = 30;

/** Returns a random UUID; `crypto.randomUUID` does not exist where a school has no HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

/** Requests to take, audit or leave a course, with a reason and files. */
export function AskModal({ open, kind, course, onClose }: AskModalProps) {
  const t = useText(applicationText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  // Generated here, so that files can be uploaded before the request that refers to them.
  const [applicationId] = useState(newId);
  const [files, setFiles] = useState<ApplicationFile[]>([]);
  const take = useAction(answeringApis.take.save, stale);
  const audit = useAction(answeringApis.audit.save, stale);
  const withdraw = useAction(answeringApis.withdraw.save, stale);
  const used = { take, audit, withdraw }[kind];
  const problem = used.error && textsFor(used.error);
  const automatic = kind === 'take' && course.automatic;

  const submit = async ({ reason, period }: Values) => {
    const asked = { applicationId, courseId: course.courseId, reason, fileIds: files.map(({ fileId }) => fileId) };
    const [from, until] = period ?? [];
    const { state } =
      kind === 'audit'
        ? await audit.mutateAsync({
            ...asked,
            auditFrom: from?.startOf('day').format(wire) ?? '',
            auditUntil: until?.endOf('day').format(wire) ?? '',
          })
        : await { take, withdraw }[kind].mutateAsync(asked);
    notice.success(t(state === 'approved' ? 'joined' : 'sent'));
    onClose();
  };

  const titles = { take: 'askTake', audit: 'askAudit', withdraw: 'askWithdraw' } as const;
  const hints = { take: 'askTakeHint', audit: 'askAuditHint', withdraw: 'askWithdrawHint' } as const;
  return (
    <FormModal<Values>
      open={open}
      title={t(titles[kind], { course: course.courseName })}
      okText={t('submit')}
      form={form}
      initialValues={{ reason: '', period: [dayjs(), dayjs().add(usualDays, 'day')] }}
      saving={used.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
      <p className={styles.hint}>{t(automatic ? 'askNowHint' : hints[kind])}</p>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={reasonMax}
          showCount
          placeholder={t('reasonPlaceholder')}
        />
      </Form.Item>
      {kind === 'audit' && (
        <Form.Item name="period" label={t('period')} rules={[{ required: true, message: t('periodRequired') }]}>
          <DateRange minDate={dayjs()} />
        </Form.Item>
      )}
      {!automatic && <Files applicationId={applicationId} files={files} onChange={setFiles} />}
    </FormModal>
  );
}

interface FilesProps {
  applicationId: string;
  files: ApplicationFile[];
  onChange: (change: (files: ApplicationFile[]) => ApplicationFile[]) => void;
}

function Files({ applicationId, files, onChange }: FilesProps) {
  const t = useText(applicationText);
  const notice = useNotice();
  const most = useUploadLimit('application');
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const send = async (file: File) => {
    if (file.size > most.bytes) return notice.error(t('fileTooLarge', { max: most.said }));
    const body = new FormData();
    body.append('file', file);
    setBusy(true);
    try {
      const { data } = await sendForm(`${applicationUploadPath}/${applicationId}`, body, { output: ApplicationFile });
      onChange((before) => [...before, data]);
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Form.Item label={t('files')} extra={t('filesHint', { n: applicationFilesMax, max: most.said })}>
        <ul className={styles.files}>
          {files.map(({ fileId, name }) => (
            <li key={fileId}>
              <PaperClipOutlined aria-hidden />
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('removeFile', { name })}
                onClick={() => onChange((before) => before.filter((one) => one.fileId !== fileId))}
              />
            </li>
          ))}
        </ul>
        <Button
          icon={<PlusOutlined aria-hidden />}
          loading={busy}
          disabled={files.length >= applicationFilesMax}
          onClick={() => picker.current?.click()}
        >
          {t('addFile')}
        </Button>
      </Form.Item>
      <input
        ref={picker}
        type="file"
        // A form shows its file inputs in spite of `hidden`.
        style={{ display: 'none' }}
        aria-label={t('addFile')}
        accept=".pdf,.png,.jpg,.jpeg,.webp,.doc,.docx,.xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
