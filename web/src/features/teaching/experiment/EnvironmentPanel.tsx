import { useQuery } from '@tanstack/react-query';
import { imageApi } from '@xueyan/contract/lab/image';
import { Alert, Form, InputNumber, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClusterField } from '../../lab/cluster/ClusterField.shared.tsx';
import { SystemFileField } from '../../lab/system-file/SystemFileField.shared.tsx';
import { RecordingSwitch } from '../../lab/terminal-recording/RecordingSwitch.shared.tsx';
import { AiSwitchField } from '../ai-switch/AiSwitchField.shared.tsx';
import styles from './Experiment.module.css';
import { experimentText } from './experiment.text.ts';
import type { ExperimentDraft } from './experiment-draft.ts';
import { GpuField } from './GpuField.tsx';
import { sizeFor } from './machine-sizes.ts';
import { SizeChoice } from './SizeChoice.tsx';

interface Props {
  sectionId: string;
  courseId: string;
  draft: ExperimentDraft;
  onChange: (part: Partial<ExperimentDraft>) => void;
}

export function EnvironmentPanel({ sectionId, courseId, draft, onChange }: Props) {
  const t = useText(experimentText);
  const images = useQuery(query(imageApi.options, {}));
  const list = images.data?.imageList ?? [];
  const image = list.find((one) => one.imageId === draft.imageId);
  const gone = images.data !== undefined && draft.imageId !== null && !image;

  const choose = (imageId: string) => {
    const { minMemoryMb = 0 } = list.find((one) => one.imageId === imageId) ?? {};
    onChange({ imageId, size: sizeFor(draft.size, minMemoryMb, draft.imageId === null) });
  };

  if (images.error) return <ErrorState error={images.error} onRetry={() => void images.refetch()} />;
  return (
    <Form layout="vertical" component="div" className={styles.form}>
      <Form.Item
        label={t('image')}
        htmlFor="experiment-image"
        extra={image?.description || t('imageHint')}
        validateStatus={gone ? 'error' : draft.imageId ? undefined : 'warning'}
        help={gone ? t('imageGone') : !draft.imageId && images.data && list.length > 0 ? t('noImage') : undefined}
      >
        <Select
          id="experiment-image"
          loading={images.isPending}
          placeholder={t('imagePlaceholder')}
          value={gone ? undefined : draft.imageId}
          onChange={choose}
          showSearch={{ optionFilterProp: 'label' }}
          options={list.map((one) => ({ value: one.imageId, label: one.imageName, about: one }))}
          optionRender={({ data }) => (
            <div className={styles.option}>
              <span className={styles.optionName}>{data.about.imageName}</span>
              <span className={styles.optionMemory}>{t('minMemory', { n: data.about.minMemoryMb })}</span>
              <span className={styles.optionText}>{data.about.description}</span>
            </div>
          )}
          notFoundContent={t('imagesEmpty')}
        />
      </Form.Item>
      {images.data && list.length === 0 && <Alert type="warning" showIcon title={t('imagesEmpty')} />}
      <Form.Item label={<span id="experiment-size">{t('size')}</span>}>
        <SizeChoice size={draft.size} minMemoryMb={image?.minMemoryMb ?? 0} onChange={(size) => onChange({ size })} />
      </Form.Item>
      <GpuField gpus={draft.gpus} there={images.data?.gpus ?? 0} onChange={(gpus) => onChange({ gpus })} />
      {draft.imageId && (
        <ClusterField sectionId={sectionId} master={{ imageId: draft.imageId, size: draft.size }} onMaster={onChange} />
      )}
      {draft.imageId && <SystemFileField sectionId={sectionId} />}
      <Form.Item label={t('minutes')} htmlFor="experiment-minutes" extra={t('minutesHint')}>
        <InputNumber
          id="experiment-minutes"
          min={5}
          max={480}
          step={5}
          precision={0}
          value={draft.minutes}
          suffix={t('minutesUnit')}
          // Empty while typing: the last number stays.
          onChange={(minutes) => minutes !== null && onChange({ minutes })}
        />
      </Form.Item>
      <RecordingSwitch sectionId={sectionId} />
      <AiSwitchField sectionId={sectionId} courseId={courseId} />
    </Form>
  );
}
