import { useQueries, useQuery } from '@tanstack/react-query';
import {
  type AnnotationLabel,
  type AnnotationState,
  annotationApi,
  annotationStateNames,
  annotationStates,
} from '@xueyan/contract/prep/annotation';
import { pictureApi } from '@xueyan/contract/prep/picture';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Badge, Button, Card, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { pagesOfWindow, placeInPages } from '../../../ui/list/pages-of-window.ts';
import { TileGrid } from '../../../ui/list/TileGrid.tsx';
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

const pageSize = 100;
const tile = { least: 140, foot: 34, gap: 12 };
const badges = { unlabelled: 'default', labelled: 'processing', reviewed: 'success' } as const;
const stale = [annotationApi.list, annotationApi.overview];

/** All pictures with their shapes in one grid, filtered by state. */
export function BoxGrid({ datasetId, labelId, mayEdit, labelList, states, total }: BoxGridProps) {
  const t = useText(annotationText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [state, setState] = useState<AnnotationState | 'all'>('all');
  const [shown, setShown] = useState({ from: 0, to: 0 });
  const where = { datasetId, ...(state !== 'all' && { state }), ...(labelId !== null && { labelId }) };
  const pageAt = (pageNum: number) => query(annotationApi.list, { ...where, pageNum, pageSize });
  const first = useQuery({ ...pageAt(1), placeholderData: (former) => former });
  const pages = pagesOfWindow(shown, pageSize);
  const found = useQueries({ queries: pages.map(pageAt) });
  const pictureAt = (at: number) => {
    const { page, row } = placeInPages(at, pageSize);
    return found[pages.indexOf(page)]?.data?.pageInfo.resultList[row];
  };
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
          onChange={setState}
        />
      }
    >
      <QueryView query={first}>
        {({ pageInfo: { totalSize } }) =>
          totalSize === 0 ? (
            <EmptyState
              compact
              title={t(total === 0 ? 'emptyTitle' : 'nothingHere')}
              hint={total === 0 ? t('emptyHint') : ''}
            />
          ) : (
            <TileGrid
              key={state}
              label={t('pictures')}
              total={totalSize}
              {...tile}
              role="list"
              onWindow={(from, to) => setShown({ from, to })}
            >
              {(at, { tabIndex: _, ...place }) => {
                const picture = pictureAt(at);
                if (!picture) return <li key={at} className={styles.tile} {...place} />;
                return (
                  <li key={at} className={styles.tile} {...place}>
                    <BoxTile picture={picture} labelList={labelList} onRemove={mayEdit ? removeOne : null} />
                  </li>
                );
              }}
            </TileGrid>
          )
        }
      </QueryView>
    </Card>
  );
}

interface BoxTileProps {
  picture: Output<typeof annotationApi.list>['pageInfo']['resultList'][number];
  labelList: AnnotationLabel[];
  /** Null for who may not change the data set. */
  onRemove: ((pictureId: string, name: string) => Promise<void>) | null;
}

/** A picture with its outlines, which opens the editor. */
function BoxTile({ picture, labelList, onRemove }: BoxTileProps) {
  const t = useText(annotationText);
  const phrase = usePhrase();
  const { pictureId, thumbAddress, name, width, height, shapes, state } = picture;
  return (
    <>
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
        <Badge status={badges[state]} title={phrase(annotationStateNames[state])} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.number}>{shapes.length}</span>
        {onRemove && (
          <Button
            type="text"
            size="small"
            aria-label={t('removePicture', { name })}
            onClick={() => void onRemove(pictureId, name)}
          >
            ×
          </Button>
        )}
      </span>
    </>
  );
}
