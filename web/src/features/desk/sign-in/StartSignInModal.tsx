import { signInApi } from '@xueyan/contract/desk/sign-in';
import { Form, Modal } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCreation } from '../../../api/query.ts';
import { useText } from '../../../ui/text.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import { StartSignInFields } from './StartSignInFields.tsx';
import { signInText } from './sign-in.text.ts';
import type { StartForm } from './start-form.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Opens a sign-in and leads to its board. */
export function StartSignInModal({ open, onClose }: Props) {
  const t = useText(signInText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [form] = Form.useForm<StartForm>();
  const start = useCreation(signInApi.open, [signInApi.list]);

  useEffect(() => {
    if (open) form.resetFields();
  }, [open, form]);

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
    <Modal
      open={open}
      width={620}
      title={t('start')}
      okText={t('start')}
      cancelText={t('cancel')}
      confirmLoading={start.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <Form<StartForm>
        form={form}
        layout="vertical"
        initialValues={{ minutes: 10, way: 'button', lateAfter: null, networks: [] }}
        onFinish={submit}
      >
        <StartSignInFields form={form} />
      </Form>
    </Modal>
  );
}
