import { useQuery } from '@tanstack/react-query';
import {
  type AnnotationLabel,
  type AnnotationState,
  annotationApi,
  annotationStateNames,
  annotationStates,
} from '@xueyan/contract/prep/annotation';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { Badge, Button, Card, Flex, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './annotation.module.css';
import { annotationText } from './annotation.text.ts';
import { Outline } from './Outline.tsx';

interface BoxGridProps {
  datasetId: string;
  labelId: string | null;
  mayEdit: boolean;
  labelList: AnnotationLabel[];
  states: Record<AnnotationState, number>;
  total: number;
}

const pageSize = 48;
const badges = { unlabelled: 'default', labelled: 'processing', reviewed: 'success' } as const;
const stale = [annotationApi.list, annotationApi.overview];

/** Grid of the pictures with their shapes, filtered by state. */
export function BoxGrid({ datasetId, labelId, mayEdit, labelList, states, total }: BoxGridProps) {
  const t = useText(annotationText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [state, setState] = useState<AnnotationState | 'all'>('all');
  const [pageNum, setPage] = useState(1);
  const input = {
    datasetId,
    pageNum,
    pageSize,
    ...(state !== 'all' && { state }),
    ...(labelId !== null && { labelId }),
  };
  const found = useQuery({ ...query(annotationApi.list, input), placeholderData: (former) => former });
  const remove = useAction(pictureApi.remove, stale);
  const removeOne = async (pictureId: string, name: string) => {
    if (!(await notice.confirm({ title: t('removePicture', { name }), danger: true }))) return;
    await remove.mutateAsync({ datasetId, pictureIds: [pictureId] }).catch(notice.error);
  };
  const options = annotationStates.map((value) => ({
    value,
    label: `${phrase(annotationStateNames[value])} ${states[value]}`,
  }));
  return (
    <Card
      size="small"
      title={
        <Segmented<AnnotationState | 'all'>
          size="small"
          aria-label={t('state')}
          value={state}
          options={[{ value: 'all', label: `${t('all')} ${total}` }, ...options]}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
      }
    >
      <QueryView query={found}>
        {({ pageInfo: { resultList, totalSize } }) =>
          resultList.length === 0 ? (
            <EmptyState
              compact
              title={t(total === 0 ? 'emptyTitle' : 'nothingHere')}
              hint={total === 0 ? t('emptyHint') : ''}
            />
          ) : (
            <Flex vertical gap="middle">
              <div className={styles.grid}>
                {resultList.map(({ pictureId, thumbAddress, name, width, height, shapes, state: its }) => (
                  <div key={pictureId} className={styles.tile}>
                    <Link to={`/prep/annotate/${pictureId}`} aria-label={t('open', { name })}>
                      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the link around it is named */}
                      <svg viewBox={`0 0 ${width} ${height}`}>
                        <image href={thumbAddress} width={width} height={height} />
                        {shapes.map((shape) => (
                          <Outline
                            key={shape.shapeId}
                            shape={shape}
                            colour={labelList.find((one) => one.labelId === shape.labelId)?.colour ?? 'currentColor'}
                            scale={1}
                          />
                        ))}
                      </svg>
                    </Link>
                    <span className={styles.foot}>
                      <Badge status={badges[its]} title={phrase(annotationStateNames[its])} />
                      <span className={styles.name} title={name}>
                        {name}
                      </span>
                      <span className={styles.number}>{shapes.length}</span>
                      {mayEdit && (
                        <Button
                          type="text"
                          size="small"
                          aria-label={t('removePicture', { name })}
                          onClick={() => void removeOne(pictureId, name)}
                        >
                          ×
                        </Button>
                      )}
                    </span>
                  </div>
                ))}
              </div>
              <Pagination
                {...{ align: 'end', size: 'small', current: pageNum, pageSize, total: totalSize, onChange: setPage }}
                showSizeChanger={false}
                hideOnSinglePage
              />
            </Flex>
          )
        }
      </QueryView>
    </Card>
  );
}
