import { useQuery } from '@tanstack/react-query';
import { mindMapSectionApi } from '@xueyan/contract/content/mind-map-section';
import { sectionApi } from '@xueyan/contract/school/section';
import { Form, Select } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { viewText } from './mind-map-view.text.ts';

interface Props {
  mapId: string;
  open: boolean;
  onClose: () => void;
}

interface Values {
  courseId: string;
  chapterId: string;
}

/** Adds a map to the end of a chapter as a section. */
export function MindMapToCourse({ mapId, open, onClose }: Props) {
  const t = useText(viewText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const courseId = Form.useWatch('courseId', form);
  const add = useCreation(mindMapSectionApi.addToCourse, [sectionApi.tree]);
  const chapters = useQuery({ ...query(sectionApi.tree, { courseId: courseId ?? '' }), enabled: Boolean(courseId) });
  const save = ({ chapterId }: Values) =>
    add.mutateAsync({ mapId, chapterId }).then(() => {
      notice.success(t('added'));
      onClose();
    }, notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('courseTitle')}
      okText={t('course')}
      form={form}
      initialValues={{}}
      saving={add.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <p>{t('courseHint')}</p>
      <Form.Item name="courseId" label={t('courseName')} rules={[{ required: true, message: t('courseRequired') }]}>
        <CourseSelect onChange={() => form.resetFields(['chapterId'])} />
      </Form.Item>
      <Form.Item name="chapterId" label={t('chapter')} rules={[{ required: true, message: t('chapterRequired') }]}>
        <Select
          disabled={!courseId}
          notFoundContent={t('noChapters')}
          options={(chapters.data?.treeList ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Form.Item>
    </FormModal>
  );
}
