import { useQuery } from '@tanstack/react-query';
import {
  type LibraryForm,
  type LibraryItem,
  labelsMax,
  libraryApi,
  libraryShareNames,
  libraryShares,
} from '@xueyan/contract/content/library';
import { courseApi } from '@xueyan/contract/school/course';
import { AutoComplete, Checkbox, Form, Input, Select, TreeSelect } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { folderTree } from './folder-tree.ts';
import { genreChoices } from './genre-choices.ts';
import { libraryText } from './library.text.ts';

interface Props {
  item: LibraryItem;
  open: boolean;
  onClose: () => void;
}

const stale = [libraryApi.list, libraryApi.folders, libraryApi.get];

/** Dialog for the names, folder and sharing of a resource. */
export function LibraryFormModal({ item, open, onClose }: Props) {
  const t = useText(libraryText);
  const phrase = usePhrase();
  const notice = useNotice();
  const may = useMay();
  const [form] = Form.useForm<LibraryForm>();
  const update = useAction(libraryApi.update, stale);
  const folders = useQuery(query(libraryApi.folders, {}));
  const courses = useQuery({
    ...query(courseApi.list, { pageSize: 100 }),
    enabled: may('course.teach'),
  });
  // The course that it is shared with has a name here, although the person may not teach it.
  const choices = new Map([
    ...(item.courseId ? [[item.courseId, item.courseName] as const] : []),
    ...(courses.data?.pageInfo.resultList ?? []).map(({ courseId: id, courseName }) => [id, courseName] as const),
  ]);
  const share = Form.useWatch('share', form);
  const { itemId, folderId, subject, kind, labels, courseId, downloadable } = item;
  // If changes wait for review, the latest texts.
  const { title, description } = item.held ?? item;
  const save = (values: LibraryForm) =>
    update.mutateAsync({ ...values, itemId, courseId: values.courseId ?? null }).then(() => {
      notice.success(t('saved'));
      onClose();
    }, notice.error);
  return (
    <FormModal<LibraryForm>
      open={open}
      title={t('editTitle')}
      okText={t('save')}
      form={form}
      initialValues={{
        ...{ title, description, folderId, subject, kind, labels, courseId, downloadable, share: item.share },
      }}
      saving={update.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="folderId" label={t('folder')}>
        <TreeSelect
          allowClear
          placeholder={t('root')}
          treeDefaultExpandAll
          fieldNames={{ label: 'title', value: 'id', children: 'children' }}
          treeData={folderTree(folders.data?.folderList ?? [])}
        />
      </Form.Item>
      <Form.Item name="subject" label={t('subject')}>
        <AutoComplete maxLength={40} options={(folders.data?.subjects ?? []).map((value) => ({ value }))} />
      </Form.Item>
      <Form.Item name="kind" label={t('genre')}>
        <Select options={[{ value: '', label: '–' }, ...genreChoices()]} />
      </Form.Item>
      <Form.Item name="labels" label={t('labels')}>
        <Select
          mode="tags"
          maxCount={labelsMax}
          tokenSeparators={[',', '，', '、']}
          options={(folders.data?.labels ?? []).map((value) => ({ value }))}
        />
      </Form.Item>
      <Form.Item name="share" label={t('share')}>
        <Select options={libraryShares.map((value) => ({ value, label: phrase(libraryShareNames[value]) }))} />
      </Form.Item>
      {share === 'course' && (
        <Form.Item name="courseId" label={t('course')} rules={[{ required: true, message: t('courseRequired') }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[...choices].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      )}
      <Form.Item name="downloadable" valuePropName="checked">
        <Checkbox>{t('downloadable')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
