import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attendanceText } from './attendance.text.ts';
import { StartAttendanceFields } from './StartAttendanceFields.tsx';
import type { LessonToSign, StartForm } from './start-form.ts';

interface Props {
  open: boolean;
  /** Lesson whose course and classes are preset. */
  lesson?: LessonToSign | undefined;
  onClose: () => void;
}

const initial: Partial<StartForm> = { minutes: 10, way: 'button', lateAfter: null, networks: [] };

/** Dialog that opens an attendance session and navigates to its board. */
export function StartAttendanceModal({ open, lesson, onClose }: Props) {
  const t = useText(attendanceText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [form] = Form.useForm<StartForm>();
  const start = useCreation(attendanceApi.open, [attendanceApi.list]);

  const submit = async (values: StartForm) => {
    try {
      const { tsisId } = await start.mutateAsync({ ...values, sourceFlag: '1' });
      notice.success(t('started'));
      onClose();
      void navigate(`/sign-ins/${tsisId}`);
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <FormModal<StartForm>
      open={open}
      width={620}
      title={t('start')}
      okText={t('start')}
      form={form}
      initialValues={lesson ? { ...initial, sourceId: lesson.courseId, classIds: lesson.classIds } : initial}
      saving={start.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <StartAttendanceFields form={form} courseName={lesson?.courseName} />
    </FormModal>
  );
}
