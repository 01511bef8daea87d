import { useQuery } from '@tanstack/react-query';
import { type CourseTemplate, courseTemplateApi, type TemplateForm } from '@xueyan/contract/school/course-template';
import type { SectionKind } from '@xueyan/contract/school/section';
import { Form } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseTemplateText } from './course-template.text.ts';
import { TemplateFields } from './TemplateFields.tsx';

interface OfferTemplateModalProps {
  /** What is offered: a course, or a section of one. */
  courseId?: string;
  sectionId?: string;
  /** Kind of that section, from which the purpose is suggested. */
  sectionKind?: SectionKind | undefined;
  open: boolean;
  onClose: () => void;
}

/** Offers a course or a section as a template, or offers the next version of its template. */
export function OfferTemplateModal(props: OfferTemplateModalProps) {
  const { courseId, sectionId, open } = props;
  const templateId = sectionId ?? courseId ?? '';
  const known = useQuery({ ...query(courseTemplateApi.list, { view: 'mine', templateId }), enabled: open });
  // Without what is known of it, the next version would be offered to all teachers, and without its summary.
  if (!known.data) return null;
  return <OfferForm {...props} known={known.data.pageInfo.resultList[0]} />;
}

const experiments: readonly SectionKind[] = ['experiment', 'training', 'labelling'];

function OfferForm({
  courseId = '',
  sectionId,
  sectionKind,
  open,
  onClose,
  known,
}: OfferTemplateModalProps & { known: CourseTemplate | undefined }) {
  const t = useText(courseTemplateText);
  const notice = useNotice();
  const [form] = Form.useForm<TemplateForm>();
  const offer = useCreation(courseTemplateApi.offer, [courseTemplateApi.list, courseTemplateApi.preview]);
  const offerSection = useCreation(courseTemplateApi.offerSection, [courseTemplateApi.list, courseTemplateApi.preview]);
  const send = (values: TemplateForm) =>
    sectionId ? offerSection.mutateAsync({ ...values, sectionId }) : offer.mutateAsync({ ...values, courseId });
  const save = (values: TemplateForm) =>
    send(values).then(() => {
      notice.success(t('offered'));
      onClose();
    }, notice.error);
  const suggested = sectionKind && experiments.includes(sectionKind) ? 'experiment' : 'preview';
  const { kind = suggested, share = 'school', summary = '' } = known ?? {};
  return (
    <FormModal<TemplateForm>
      open={open}
      title={t(known ? 'againTitle' : sectionId ? 'offerSection' : 'offer')}
      okText={t(known ? 'again' : 'offerOk')}
      form={form}
      initialValues={{ kind, share, summary }}
      saving={offer.isPending || offerSection.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <p>{known ? t('againHint', { n: known.version }) : t(sectionId ? 'offerSectionHint' : 'offerHint')}</p>
      <TemplateFields shipped={false} />
    </FormModal>
  );
}
