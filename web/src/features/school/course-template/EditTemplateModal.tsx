import { type CourseTemplate, courseTemplateApi, type TemplateForm } from '@xueyan/contract/school/course-template';
import { Form } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseTemplateText } from './course-template.text.ts';
import { TemplateFields } from './TemplateFields.tsx';

interface Props {
  template: CourseTemplate;
  open: boolean;
  onClose: () => void;
}

/** Changes the description of a template; its contents stay. */
export function EditTemplateModal({ template: { templateId, ownerId, kind, share, summary }, open, onClose }: Props) {
  const t = useText(courseTemplateText);
  const notice = useNotice();
  const [form] = Form.useForm<TemplateForm>();
  const update = useAction(courseTemplateApi.update, [courseTemplateApi.list]);
  const save = (values: TemplateForm) =>
    update.mutateAsync({ ...values, templateId }).then(() => {
      notice.success(t('saved'));
      onClose();
    }, notice.error);
  return (
    <FormModal<TemplateForm>
      open={open}
      title={t('edit')}
      okText={t('save')}
      form={form}
      initialValues={{ kind, share, summary }}
      saving={update.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <TemplateFields shipped={ownerId === null} />
    </FormModal>
  );
}
