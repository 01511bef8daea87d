import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import {
  BaseForm,
  baseScopeNames,
  baseScopes,
  baseWriterNames,
  baseWriters,
  type KnowledgeBase,
  mayShareBase,
} from '@xueyan/contract/ai/knowledge-base';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Form, Input, Radio } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import { ChunkRuleFields } from './ChunkRuleFields.tsx';
import { chunkRulesText } from './chunk-rules.text.ts';
import { knowledgeText } from './knowledge.text.ts';
import { PreviewOfBase } from './PreviewOfBase.tsx';
import { rulesIn } from './rules-in.ts';
import { WriterPick } from './WriterPick.tsx';

interface BaseFormModalProps {
  open: boolean;
  edited?: KnowledgeBase | undefined;
  onClose: () => void;
}

const stale = [knowledgeApi.list, knowledgeApi.get];
const { shape } = BaseForm;
const usualSize = 500;

/** Name of a knowledge base, its audience, and the size of its passages. */
export function BaseFormModal({ open, edited, onClose }: BaseFormModalProps) {
  const t = useText(knowledgeText);
  const words = useText(chunkRulesText);
  const language = useLanguage();
  const notice = useNotice();
  const mayShare = mayShareBase(useActor());
  const [form] = Form.useForm<BaseForm>();
  const scope = Form.useWatch('scope', form);
  const save = useCreation(knowledgeApi.save, stale);
  const update = useAction(knowledgeApi.update, stale);
  const failure = edited ? update.error : save.error;
  const failed = failure && textsFor(failure);
  const submit = async (values: BaseForm) => {
    const courseId = (values.scope === 'course' && values.courseId) || null;
    const classIds = values.scope === 'class' ? (values.classIds ?? []) : [];
    const whole = { ...values, ...rulesIn(values), classIds, courseId, writerIds: values.writerIds ?? [] };
    if (edited) await update.mutateAsync({ ...whole, baseId: edited.baseId, version: edited.version });
    else await save.mutateAsync(whole);
    notice.success(t('saved'));
    onClose();
  };
  const { name = '', description = '', classes = [], course = null, writers = 'owner', writerList = [] } = edited ?? {};
  const classIds = classes.map(({ classId }) => classId);
  return (
    <FormModal<BaseForm>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{
        name,
        description,
        ...rulesIn(edited ?? { chunkSize: usualSize }),
        classIds,
        writerIds: writerList.map(({ userId }) => userId),
        writers,
        scope: edited?.scope ?? 'me',
        ...(course && { courseId: course.courseId }),
      }}
      saving={save.isPending || update.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {failed && <Alert type="error" showIcon title={failed} />}
      <Form.Item name="name" label={t('name')} rules={rulesOf(shape.name)}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="scope" label={t('scope')} hidden={!mayShare}>
        <Radio.Group
          options={baseScopes.map((value) => ({
            value,
            label: phraseIn(language, baseScopeNames[value], toTraditional),
          }))}
        />
      </Form.Item>
      {scope === 'class' && (
        <Form.Item name="classIds" label={t('classes')} rules={[{ required: true, message: t('classesRequired') }]}>
          <ClassesPick present={classes} />
        </Form.Item>
      )}
      {scope === 'course' && (
        <Form.Item name="courseId" label={t('course')} rules={[{ required: true, message: t('courseRequired') }]}>
          <CourseSelect {...(course && { title: course.courseName })} />
        </Form.Item>
      )}
      <Form.Item name="writers" label={t('writers')} hidden={!mayShare || scope === 'me'}>
        <Radio.Group
          options={baseWriters.map((value) => ({
            value,
            label: phraseIn(language, baseWriterNames[value], toTraditional),
          }))}
        />
      </Form.Item>
      <Form.Item name="writerIds" label={words('namedWriters')} extra={words('namedWritersHint')} hidden={!mayShare}>
        {mayShare && <WriterPick present={edited?.writerList ?? []} />}
      </Form.Item>
      <ChunkRuleFields />
      {edited && <PreviewOfBase baseId={edited.baseId} rules={async () => rulesIn(await form.validateFields())} />}
    </FormModal>
  );
}
