import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { basketText } from './basket.text.ts';
import { basketStale } from './basket-stale.shared.ts';

interface AddToDraftProps {
  questionIds: string[];
  onDone?: (() => void) | undefined;
}

const stale = [paperApi.list, paperApi.get, ...basketStale];

/** Adds questions to a paper that is still a draft, and goes there. */
export function AddToDraft({ questionIds, onDone }: AddToDraftProps) {
  const t = useText(basketText);
  const notice = useNotice();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [paperId, setPaperId] = useState<string>();
  const title = useSettled(words.trim().slice(0, 100), 300);
  const drafts = useQuery({
    ...query(paperApi.list, { state: 'draft', pageSize: 50, ...(title && { title }) }),
    placeholderData: keepPreviousData,
  });
  const add = useAction(testBasketApi.addToPaper, stale);
  const press = async () => {
    if (paperId === undefined) return;
    const { added } = await add.mutateAsync({ paperId, questionIds });
    notice.success(t('addedToDraft', { n: added }));
    onDone?.();
    void navigate(`/exam/papers/${paperId}`);
  };
  return (
    <Space.Compact>
      <Select
        style={{ width: 220 }}
        aria-label={t('draft')}
        placeholder={t('draft')}
        showSearch={{ filterOption: false, onSearch: setWords }}
        notFoundContent={drafts.isFetching ? null : t('noDraft')}
        loading={drafts.isFetching}
        value={paperId}
        options={(drafts.data?.pageInfo.resultList ?? []).map((paper) => ({
          value: paper.paperId,
          label: paper.title,
        }))}
        onChange={setPaperId}
      />
      <Button
        disabled={paperId === undefined || questionIds.length === 0}
        loading={add.isPending}
        onClick={() => void press().catch(notice.error)}
      >
        {t('addToDraft')}
      </Button>
    </Space.Compact>
  );
}
