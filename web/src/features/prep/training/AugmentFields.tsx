import { useQuery } from '@tanstack/react-query';
import { type AugmentationLook, augmentationApi } from '@xueyan/contract/prep/augmentation';
import type { TrueBox } from '@xueyan/contract/prep/detection-training';
import { Alert, Button, Checkbox, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './augment.module.css';
import { augmentText } from './augment.text.ts';
import { BoxedMedia } from './BoxedMedia.tsx';

interface AugmentFieldsProps {
  /** Settings that decide what the training sees; null while they are not complete. */
  look: AugmentationLook | null;
  /** Source of the pictures: a version, or the data of a section. */
  source: { versionId: string } | { sectionId: string } | null;
  detects?: boolean;
  hidden?: boolean;
  /** Without a preview, which the server makes. */
  plain?: boolean;
}

/** Choice of the random changes that a training makes to its pictures, with a preview by the code that trains. */
export function AugmentFields({ look, source, detects = false, hidden = false, plain = false }: AugmentFieldsProps) {
  const t = useText(augmentText);
  const [open, setOpen] = useState(false);
  const kinds = detects
    ? (['shift', 'flip', 'brightness'] as const)
    : (['shift', 'flip', 'rotate', 'brightness'] as const);
  return (
    <>
      <Form.Item label={t('augment')} extra={t('hint')} hidden={hidden}>
        <div className={styles.kinds}>
          {kinds.map((kind) => (
            <Form.Item key={kind} name={['augment', kind]} valuePropName="checked" noStyle>
              <Checkbox>{t(kind === 'shift' && detects ? 'scale' : kind)}</Checkbox>
            </Form.Item>
          ))}
          {!plain && (
            <Button size="small" disabled={!look || !source} onClick={() => setOpen(!open)} aria-expanded={open}>
              {t(open ? 'hide' : 'preview')}
            </Button>
          )}
        </div>
      </Form.Item>
      {open && look && source && !hidden && <Preview look={look} source={source} />}
    </>
  );
}

function Preview({ look, source }: { look: AugmentationLook; source: NonNullable<AugmentFieldsProps['source']> }) {
  const t = useText(augmentText);
  const from = { versionId: null, sectionId: null, ...source };
  const found = useQuery({ ...query(augmentationApi.preview, { ...from, look }), retry: false });
  if (found.error) return <Alert className={styles.preview} type="warning" showIcon title={textsFor(found.error)} />;
  if (!found.data) return <Skeleton className={styles.preview} active />;
  const { pictureList, labelList } = found.data;
  if (pictureList.length === 0) return <Alert className={styles.preview} type="info" showIcon title={t('none')} />;
  const boxesOf = (boxes: TrueBox[]) =>
    boxes.map(({ label, box }) => ({
      ...{ box, wrong: false, name: labelList[label]?.name ?? '', colour: labelList[label]?.colour ?? 'gray' },
    }));
  return (
    <section className={styles.preview} aria-label={t('preview')} aria-busy={found.isFetching}>
      {pictureList.map((one) => (
        <figure key={one.name} className={styles.row}>
          {[{ ...one, key: 'original' }, ...one.seen.map((seen, i) => ({ ...seen, key: `epoch ${i}` }))].map(
            ({ key, picture, boxes }, i) => (
              <BoxedMedia key={key} boxes={boxesOf(boxes)}>
                <img src={picture} alt={i === 0 ? `${t('original')} ${one.name}` : t('epoch', { n: i })} />
              </BoxedMedia>
            ),
          )}
          <figcaption>{one.class || one.name}</figcaption>
        </figure>
      ))}
      <p className={styles.legend}>{t('legend')}</p>
    </section>
  );
}
