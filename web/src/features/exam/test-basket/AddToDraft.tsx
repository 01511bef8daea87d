import { paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
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
  const [draft, setDraft] = useState<{ value: string; label?: string }>();
  const paperId = draft?.value;
  const found = useFoundRows({
    endpoint: paperApi.list,
    ask: (words) => ({ state: 'draft' as const, ...(words && { title: words }) }),
    keyOf: (paper) => paper.paperId,
    most: 100,
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
      <Select<{ value: string; label?: string }>
        style={{ width: 220 }}
        aria-label={t('draft')}
        placeholder={t('draft')}
        {...found.select}
        notFoundContent={found.fetching ? null : t('noDraft')}
        labelInValue
        value={draft}
        options={found.rows.map((paper) => ({ value: paper.paperId, label: paper.title }))}
        onChange={(next) => {
          setDraft(next);
          found.clear();
        }}
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
