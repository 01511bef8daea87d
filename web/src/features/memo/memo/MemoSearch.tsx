import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Memo, memoApi } from '@xueyan/contract/memo/memo';
import { Button, Input } from 'antd';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './MemoDrawer.module.css';
import { memoText } from './memo.text.ts';

interface Props {
  keyword: string;
  onKeyword: (keyword: string) => void;
  onView: (memo: Memo) => void;
}

/** Search for memos of any day; with a keyword the results replace the calendar. */
export function MemoSearch({ keyword, onKeyword, onView }: Props) {
  const t = useText(memoText);
  const asked = useSettled(keyword.trim(), 300);
  const found = useQuery({
    ...query(memoApi.search, { keyword: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const memos = found.data?.basMemoList;
  return (
    <div className={styles.search}>
      <Input
        allowClear
        type="search"
        maxLength={40}
        prefix={<SearchOutlined aria-hidden />}
        value={keyword}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={({ target }) => onKeyword(target.value)}
      />
      {keyword.trim() !== '' && (
        <div aria-live="polite">
          {memos === undefined ? (
            found.isError ? (
              <p className={styles.notRead}>
                {t('notRead')}
                <Button type="link" onClick={() => void found.refetch()}>
                  {t('again')}
                </Button>
              </p>
            ) : (
              <Loading rows={3} />
            )
          ) : memos.length === 0 ? (
            <EmptyState compact title={t('foundNothing', { keyword: asked })} hint={t('foundNothingHint')} />
          ) : (
            <>
              <p className={styles.foundCount}>{t('found', { count: memos.length })}</p>
              <ul className={styles.list}>
                {memos.map((memo) => (
                  <li key={memo.omId}>
                    <button type="button" className={styles.found} onClick={() => onView(memo)}>
                      <span>{memo.memoTitle}</span>
                      <time>{memo.reminderTime.slice(0, 16)}</time>
                      {memo.memoContent && <span className={styles.excerpt}>{memo.memoContent}</span>}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </div>
  );
}
