import { useQuery } from '@tanstack/react-query';
import { imageApi } from '@xueyan/contract/lab/image';
import { Alert, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import { questionText } from './question.text.ts';

interface ImageSelectProps {
  imageId: string | null;
  onChange: (imageId: string | null) => void;
}

/** Selects the image of a machine question; shows a note if there is none. */
export function ImageSelect({ imageId, onChange }: ImageSelectProps) {
  const t = useText(questionText);
  const may = useMay();
  const { data } = useQuery({ ...query(imageApi.options, {}), enabled: may('course.teach') });
  const images = data?.imageList ?? [];
  const gone = data !== undefined && imageId !== null && !images.some((one) => one.imageId === imageId);
  return (
    <>
      <Select
        allowClear
        aria-label={t('image')}
        placeholder={t('imageHint')}
        value={gone ? undefined : (imageId ?? undefined)}
        options={images.map((one) => ({ value: one.imageId, label: one.imageName, title: one.description }))}
        onChange={(next?: string) => onChange(next ?? null)}
      />
      {data && images.length === 0 && <Alert type="warning" showIcon title={t('imageNone')} />}
      {gone && <Alert type="warning" showIcon title={t('imageGone')} />}
    </>
  );
}
