import {
  courseTemplateApi,
  type TemplateForm,
  templateKindNames,
  templateKinds,
  templateShareNames,
  templateShares,
} from '@xueyan/contract/school/course-template';
import { Form, Input, Radio } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseTemplateText } from './course-template.text.ts';

/** Offers a course as a template. */
export function OfferTemplateModal({
  courseId,
  open,
  onClose,
}: {
  courseId: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText(courseTemplateText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<TemplateForm>();
  const offer = useCreation(courseTemplateApi.offer, [courseTemplateApi.list]);
  const save = (values: TemplateForm) =>
    offer.mutateAsync({ ...values, courseId }).then(() => {
      notice.success(t('offered'));
      onClose();
    }, notice.error);
  return (
    <FormModal<TemplateForm>
      open={open}
      title={t('offer')}
      okText={t('offerOk')}
      form={form}
      initialValues={{ kind: 'preview', share: 'school', summary: '' }}
      saving={offer.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <p>{t('offerHint')}</p>
      <Form.Item name="kind" label={t('kind')}>
        <Radio.Group options={templateKinds.map((value) => ({ value, label: phrase(templateKindNames[value]) }))} />
      </Form.Item>
      <Form.Item name="share" label={t('share')}>
        <Radio.Group options={templateShares.map((value) => ({ value, label: phrase(templateShareNames[value]) }))} />
      </Form.Item>
      <Form.Item name="summary" label={t('summary')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('summaryHint')}
        />
      </Form.Item>
    </FormModal>
  );
}
