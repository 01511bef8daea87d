import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type AnnotationLabel, annotationApi } from '@xueyan/contract/prep/annotation';
import type { DatasetVersion } from '@xueyan/contract/prep/dataset';
import { Button, Card, Flex, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './annotation.module.css';
import { annotationText } from './annotation.text.ts';

interface LabelsCardProps {
  labelList: AnnotationLabel[];
  versionList: DatasetVersion[];
  mayEdit: boolean;
  chosen: string | null;
  onChoose: (labelId: string | null) => void;
  /** Undefined: a new label. */
  onEdit: (label?: AnnotationLabel) => void;
}

/** Card of the labels with their shape counts, and of the versions. */
export function LabelsCard({ labelList, versionList, mayEdit, chosen, onChoose, onEdit }: LabelsCardProps) {
  const t = useText(annotationText);
  const notice = useNotice();
  const remove = useAction(annotationApi.removeLabel, [annotationApi.overview]);
  const drop = async ({ labelId, name }: AnnotationLabel) => {
    if (!(await notice.confirm({ title: t('removeLabelAsk', { name }), danger: true }))) return;
    await remove.mutateAsync({ labelId }).catch(notice.error);
  };
  const add = (
    <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => onEdit()}>
      {t('addLabel')}
    </Button>
  );
  return (
    <Flex vertical gap="middle">
      <Card size="small" title={t('labels')} extra={mayEdit && add}>
        <ul className={styles.list}>
          {labelList.map((label) => (
            <li key={label.labelId}>
              <Flex align="center">
                <button
                  type="button"
                  className={`${styles.row} ${chosen === label.labelId ? styles.chosen : ''}`}
                  aria-pressed={chosen === label.labelId}
                  onClick={() => onChoose(chosen === label.labelId ? null : label.labelId)}
                >
                  <span className={styles.dot} style={{ background: label.colour }} aria-hidden />
                  <span className={styles.name}>{label.name}</span>
                  {label.hotkey && <kbd className={styles.key}>{label.hotkey.toUpperCase()}</kbd>}
                  <span className={styles.number}>{label.count}</span>
                </button>
                {mayEdit && chosen === label.labelId && (
                  <>
                    <Button
                      {...{ type: 'text', size: 'small', icon: <EditOutlined aria-hidden /> }}
                      aria-label={t('editLabel')}
                      onClick={() => onEdit(label)}
                    />
                    <Button
                      {...{ type: 'text', size: 'small', icon: <DeleteOutlined aria-hidden /> }}
                      danger
                      aria-label={t('removeLabel')}
                      onClick={() => void drop(label)}
                    />
                  </>
                )}
              </Flex>
            </li>
          ))}
        </ul>
        {labelList.length === 0 && <Typography.Text type="secondary">{t('noLabels')}</Typography.Text>}
      </Card>
      <Card size="small" title={t('versions')}>
        <ul className={styles.list}>
          {versionList.map(({ versionId, number, note, rowCount, address }) => (
            <li key={versionId}>
              <Typography.Text strong>{t('version', { n: number })}</Typography.Text>{' '}
              <Typography.Text type="secondary">
                {t('shapeCount', { n: rowCount })} · {note}
              </Typography.Text>{' '}
              <a href={address} download>
                CSV
              </a>
            </li>
          ))}
        </ul>
        {versionList.length === 0 && <Typography.Text type="secondary">{t('noVersion')}</Typography.Text>}
      </Card>
    </Flex>
  );
}
