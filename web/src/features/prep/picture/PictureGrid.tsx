import { useQueries, useQuery } from '@tanstack/react-query';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { Button, Card, Flex, Select, Typography } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { pagesOfWindow, placeInPages } from '../../../ui/list/pages-of-window.ts';
import { TileGrid } from '../../../ui/list/TileGrid.tsx';
import { useText } from '../../../ui/text/text.ts';
import { PictureTile } from './PictureTile.tsx';
import { pictureText } from './picture.text.ts';
import { useChoice } from './useChoice.ts';

interface PictureGridProps {
  datasetId: string;
  className: string | null;
  classNames: string[];
  mayEdit: boolean;
  picked: Set<string>;
  onPick: (picked: Set<string>) => void;
  onMove: (className: string, pictureIds: string[]) => void;
}

const pageSize = 100;
const tile = { least: 88, foot: 24, gap: 8 };

/** All pictures of a class in one grid, with selection, move and deletion. */
export function PictureGrid(props: PictureGridProps) {
  const { datasetId, className, classNames, mayEdit, picked, onPick, onMove } = props;
  const t = useText(pictureText);
  const notice = useNotice();
  const where = { datasetId, ...(className !== null && { className }) };
  const [shown, setShown] = useState({ from: 0, to: 0 });
  const pageAt = (pageNum: number) => query(pictureApi.list, { ...where, pageNum, pageSize });
  const first = useQuery(pageAt(1));
  const pages = pagesOfWindow(shown, pageSize);
  const found = useQueries({ queries: pages.map(pageAt) });
  const pictureAt = (at: number) => {
    const { page, row } = placeInPages(at, pageSize);
    return found[pages.indexOf(page)]?.data?.pageInfo.resultList[row];
  };
  const choice = useChoice(where, picked, onPick);
  const remove = useAction(pictureApi.remove, [pictureApi.list, pictureApi.ids, pictureApi.overview]);
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
  const choose = (at: number, isRange: boolean) => {
    const picture = pictureAt(at);
    if (isRange) choice.extend(at);
    else if (picture) choice.toggle(picture.pictureId, at);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (!mayEdit || !(isAll || event.key === ' ' || event.key === 'Escape')) return;
    event.preventDefault();
    if (isAll) choice.all();
    else if (event.key === 'Escape') choice.none();
    else choose(at, event.shiftKey);
  };
  return (
    <Card size="small" title={className ?? t('all')}>
      <QueryView query={first}>
        {({ pageInfo: { totalSize } }) =>
          totalSize === 0 ? (
            <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />
          ) : (
            <Flex vertical gap="middle">
              {mayEdit && (
                <Flex gap="small" align="center" wrap>
                  <Typography.Text type="secondary" aria-live="polite">
                    {picked.size > 0 ? t('selected', { n: picked.size }) : t('selectHint')}
                  </Typography.Text>
                  <Button size="small" onClick={choice.all}>
                    {t('selectAll')}
                  </Button>
                  {picked.size > 0 && (
                    <>
                      <Button size="small" onClick={choice.none}>
                        {t('selectNone')}
                      </Button>
                      <Select
                        aria-label={t('moveTo')}
                        placeholder={t('moveTo')}
                        size="small"
                        style={{ minInlineSize: 140 }}
                        value={null}
                        options={classNames
                          .filter((one) => one !== className)
                          .map((value) => ({ value, label: value }))}
                        onChange={(to: string | null) => to && onMove(to, [...picked])}
                      />
                      <Button size="small" danger onClick={() => void removePicked()}>
                        {t('remove')}
                      </Button>
                    </>
                  )}
                </Flex>
              )}
              <TileGrid
                label={className ?? t('all')}
                total={totalSize}
                {...tile}
                role={mayEdit ? 'listbox' : 'list'}
                onWindow={(from, to) => setShown({ from, to })}
                onKeyDown={onKeyDown}
              >
                {(at, its) => (
                  <PictureTile
                    key={at}
                    {...{ its, mayEdit, picked, caption: className === null ? 'class' : 'name' }}
                    picture={pictureAt(at)}
                    onChoose={(isRange) => choose(at, isRange)}
                  />
                )}
              </TileGrid>
            </Flex>
          )
        }
      </QueryView>
    </Card>
  );
}
