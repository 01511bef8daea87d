import { useQuery } from '@tanstack/react-query';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { Button, Card, Checkbox, Flex, Pagination, Select, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { dragged } from './ClassList.tsx';
import styles from './picture.module.css';
import { pictureText } from './picture.text.ts';

interface PictureGridProps {
  datasetId: string;
  className: string | null;
  classNames: string[];
  mayEdit: boolean;
  picked: Set<string>;
  onPick: (picked: Set<string>) => void;
  onMove: (className: string, pictureIds: string[]) => void;
}

const pageSize = 60;

/** Pages of the pictures of a class, with selection, move and deletion. */
export function PictureGrid(props: PictureGridProps) {
  const { datasetId, className, classNames, mayEdit, picked, onPick, onMove } = props;
  const t = useText(pictureText);
  const notice = useNotice();
  const [pageNum, setPage] = useState(1);
  const input = { datasetId, pageNum, pageSize, ...(className !== null && { className }) };
  const found = useQuery({ ...query(pictureApi.list, input), placeholderData: (former) => former });
  const remove = useAction(pictureApi.remove, [pictureApi.list, pictureApi.overview]);
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  const removePicked = async () => {
    const n = picked.size;
    if (!(await notice.confirm({ title: t('removeAsk', { n }), danger: true }))) return;
    try {
      notice.success(t('removed', { n: (await remove.mutateAsync({ datasetId, pictureIds: [...picked] })).removed }));
      onPick(new Set());
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Card size="small" title={className ?? t('all')}>
      {picked.size > 0 && (
        <Flex gap="small" align="center" wrap style={{ marginBlockEnd: 12 }}>
          <Typography.Text type="secondary">{t('selected', { n: picked.size })}</Typography.Text>
          <Select
            aria-label={t('moveTo')}
            placeholder={t('moveTo')}
            style={{ minInlineSize: 140 }}
            value={null}
            options={classNames.filter((one) => one !== className).map((value) => ({ value, label: value }))}
            onChange={(to: string | null) => to && onMove(to, [...picked])}
          />
          <Button danger onClick={() => void removePicked()}>
            {t('remove')}
          </Button>
        </Flex>
      )}
      <QueryView query={found}>
        {({ pageInfo: { resultList, totalSize } }) =>
          resultList.length === 0 ? (
            <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />
          ) : (
            <Flex vertical gap="middle">
              <div className={styles.grid}>
                {resultList.map(({ pictureId, thumbAddress, name, className: of }) => (
                  <figure
                    key={pictureId}
                    className={`${styles.tile} ${picked.has(pictureId) ? styles.picked : ''}`}
                    draggable={mayEdit}
                    onDragStart={(event) => {
                      const ids = picked.has(pictureId) ? [...picked] : [pictureId];
                      event.dataTransfer.setData(dragged, ids.join(','));
                    }}
                  >
                    <img src={thumbAddress} alt={name} title={`${name} · ${of}`} loading="lazy" draggable={false} />
                    {mayEdit && (
                      <Checkbox
                        className={styles.check ?? ''}
                        checked={picked.has(pictureId)}
                        aria-label={t('select', { name })}
                        onChange={() => toggle(pictureId)}
                      />
                    )}
                    <figcaption>{className === null ? of : name}</figcaption>
                  </figure>
                ))}
              </div>
              <Pagination
                align="end"
                size="small"
                current={pageNum}
                pageSize={pageSize}
                total={totalSize}
                showSizeChanger={false}
                hideOnSinglePage
                onChange={setPage}
              />
            </Flex>
          )
        }
      </QueryView>
    </Card>
  );
}
