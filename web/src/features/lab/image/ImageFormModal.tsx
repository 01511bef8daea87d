import { useQuery } from '@tanstack/react-query';
import { type ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import {
  type ImageDefinition,
  ImageForm,
  imageCategories,
  imageCategoryNames,
  imageTypeNames,
  imageTypes,
  labEngineNames,
  needsMemoryMb,
  noDefinition,
} from '@xueyan/contract/lab/image-record';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { imageFormText } from './image-form.text.ts';
import { RecipeFields } from './RecipeFields.tsx';

interface ImageFormModalProps {
  open: boolean;
  /** Image to change; without one, a new one is made by a recipe. */
  edited?: ImageDetail | undefined;
  /** The new image has no recipe: its disk is uploaded next. */
  upload?: boolean | undefined;
  /** Called for a new image that waits for its disk. */
  onAnnounced?: (image: { imageId: string; imageName: string }) => void;
  onClose: () => void;
}

type Values = ImageForm & {
  baseImageId: string;
  definition: ImageDefinition;
  minMemoryMb: (typeof needsMemoryMb)[number];
};

const stale = [imageApi.list, imageApi.detail, imageApi.options];
const { shape } = ImageForm;
const separators = ['、', ',', '，', ';', '；', ' '];

/** Form of an image's description, and of what its recipe adds to its base. */
export function ImageFormModal({ open, edited, upload = false, onAnnounced, onClose }: ImageFormModalProps) {
  const t = useText(imageFormText);
  const language = useLanguage();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const bases = useQuery(query(imageApi.options, {}));
  const engines = useQuery(query(imageApi.engines, {})).data?.engineList ?? [];
  const labels = useQuery(query(imageLabelApi.choices, {}));
  const save = useCreation(imageApi.save, stale);
  const update = useAction(imageApi.update, stale);
  const announce = useCreation(imageApi.announce, stale);
  const failure = edited ? update.error : upload ? announce.error : save.error;
  // Empty when the shell has shown it already.
  const words = failure && textsFor(failure);
  const hasRecipe = edited ? edited.source === 'recipe' : !upload;

  const submit = async ({ baseImageId, definition, minMemoryMb, ...values }: Values) => {
    const recipe = hasRecipe ? { ...noDefinition, ...definition } : null;
    if (edited) {
      const { imageId, version } = edited;
      await update.mutateAsync({ ...values, imageId, version, definition: recipe });
    } else if (upload) {
      const { imageId } = await announce.mutateAsync({ ...values, minMemoryMb });
      onClose();
      onAnnounced?.({ imageId, imageName: values.imageName });
      return;
    } else await save.mutateAsync({ ...values, baseImageId, definition: recipe ?? noDefinition });
    notice.success(t(edited ? 'saved' : 'created'));
    onClose();
  };

  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : upload ? 'uploadTitle' : 'createTitle')}
      okText={t(upload ? 'uploadNext' : 'save')}
      width={720}
      form={form}
      initialValues={valuesOf(edited)}
      saving={save.isPending || update.isPending || announce.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="imageName" label={t('name')} rules={rulesOf(shape.imageName)}>
        <Input maxLength={maxOf(shape.imageName)} showCount />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="category" label={t('category')} rules={rulesOf(shape.category)}>
        <Select
          options={imageCategories.map((value) => ({
            value,
            label: phraseIn(language, imageCategoryNames[value], toTraditional),
          }))}
        />
      </Form.Item>
      {edited?.source !== 'shipped' && (
        <Form.Item name="type" label={t('type')} extra={t('typeHint')}>
          <Radio.Group
            options={imageTypes.map((value) => ({
              value,
              label: phraseIn(language, imageTypeNames[value], toTraditional),
            }))}
          />
        </Form.Item>
      )}
      {/* An uploaded disk boots a kernel of its own, which a container has not. */}
      {engines.length > 1 && (edited ? edited.source !== 'upload' : !upload) && (
        <Form.Item name="engine" label={t('engine')} extra={t('engineHint')}>
          <Radio.Group
            options={engines.map((value) => ({
              value,
              label: phraseIn(language, labEngineNames[value], toTraditional),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="labelIds" label={t('labels')} extra={t('labelsHint')} rules={rulesOf(shape.labelIds)}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={(labels.data?.labelList ?? []).map(({ labelId: value, labelName: label }) => ({ value, label }))}
        />
      </Form.Item>
      {(hasRecipe || !edited) && (
        <Form.Item
          name={hasRecipe ? ['definition', 'minMemoryMb'] : 'minMemoryMb'}
          label={t('memory')}
          extra={t(hasRecipe ? 'memoryOfBase' : 'memoryHint')}
        >
          <Select allowClear={hasRecipe} options={needsMemoryMb.map((value) => ({ value, label: megabytes(value) }))} />
        </Form.Item>
      )}
      {hasRecipe && !edited && (
        <Form.Item
          name="baseImageId"
          label={t('base')}
          extra={t('baseHint')}
          rules={[{ required: true, message: t('baseNeeded') }]}
        >
          <Select
            loading={bases.isPending}
            options={(bases.data?.imageList ?? []).map(({ imageId: value, imageName: label }) => ({ value, label }))}
          />
        </Form.Item>
      )}
      {hasRecipe && <RecipeFields />}
      <Form.Item name="software" label={t('software')} extra={t('softwareHint')} rules={rulesOf(shape.software)}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators.slice(0, 5)} />
      </Form.Item>
      <Form.Item name="packageLocation" label={t('packageLocation')}>
        <Input maxLength={200} placeholder="/opt" />
      </Form.Item>
      <Form.Item name="dataLocation" label={t('dataLocation')}>
        <Input maxLength={200} placeholder="/opt/course/data" />
      </Form.Item>
    </FormModal>
  );
}

function valuesOf(edited: ImageDetail | undefined): Partial<Values> {
  if (!edited)
    return {
      imageName: '',
      category: 'system',
      type: 'terminal',
      engine: 'qemu',
      labelIds: [],
      software: [],
      definition: noDefinition,
      minMemoryMb: 512,
    };
  const { imageName, description, category, engine, software, packageLocation, dataLocation, definition } = edited;
  const labelIds = edited.labels.map(({ labelId }) => labelId);
  const type = edited.wantedType;
  return {
    imageName,
    description,
    category,
    type,
    engine,
    software,
    packageLocation,
    dataLocation,
    definition,
    labelIds,
  };
}
