import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type Paper, paperApi } from '@xueyan/contract/exam/paper';
import { Select } from 'antd';
import { type UIEvent, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { paperText } from './paper.text.ts';

const searchPauseMs = 300;
const pageSize = 20;
/** Pixels from the end of the list at which the next page is fetched. */
const nearEnd = 80;

interface PaperSelectProps {
  id?: string;
  value?: string | null;
  /** Also receives the paper, for its title and points. */
  onChange?: (paperId: string, paper: Paper | undefined) => void;
  /** Title of a paper chosen earlier, which may be missing in the search results; fetched if omitted. */
  title?: string | undefined;
  placeholder?: string;
}

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
  scrollTop + clientHeight > scrollHeight - nearEnd;

/** Returns the ready papers whose title contains the words, as many pages as were scrolled through. */
function usePapers(words: string) {
  const title = useSettled(words.trim().slice(0, 100), searchPauseMs);
  const [seen, setSeen] = useState({ title, pages: 1 });
  const pages = seen.title === title ? seen.pages : 1;
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...query(paperApi.list, { state: 'ready', pageNum: at + 1, pageSize, ...(title && { title }) }),
      placeholderData: keepPreviousData,
    })),
  });
  const papers = found.flatMap(({ data }) => data?.pageInfo.resultList ?? []);
  const total = found[0]?.data?.pageInfo.totalSize ?? 0;
  const fetching = found.some(({ isFetching }) => isFetching);
  return {
    // A paper that moved to another page while they were fetched is listed once.
    papers: [...new Map(papers.map((paper) => [paper.paperId, paper])).values()],
    fetching,
    more: () => {
      if (!fetching && pages * pageSize < total) setSeen({ title, pages: pages + 1 });
    },
  };
}

/** Picker of a ready paper of the library: searched on the server, the next page comes with scrolling. */
export function PaperSelect({ value, onChange, title, ...more }: PaperSelectProps) {
  const t = useText(paperText);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Paper>();
  const { papers, fetching, more: fetchMore } = usePapers(words);
  const known = papers.find(({ paperId }) => paperId === value) ?? (chosen?.paperId === value ? chosen : undefined);
  const unknown = Boolean(value) && !known && title === undefined && !fetching;
  const asked = useQuery({ ...query(paperApi.get, { paperId: value ?? '' }), enabled: unknown });
  const label = known?.title ?? title ?? asked.data?.title ?? ' ';
  return (
    <Select<{ value: string; label?: string }>
      placeholder={t('choosePaper')}
      {...more}
      // The title is shown even when the search finds other papers.
      value={value ? { value, label } : undefined}
      labelInValue
      loading={fetching}
      showSearch={{ filterOption: false, onSearch: setWords }}
      notFoundContent={fetching ? null : t(words ? 'paperNotFound' : 'paperNoneReady')}
      options={papers.map((paper) => ({
        value: paper.paperId,
        label: paper.title,
        about: t('paperAbout', { n: paper.questionCount, points: paper.totalPoints }),
      }))}
      optionRender={({ label: shown, data }) => (
        <>
          {shown} <small>{data.about}</small>
        </>
      )}
      onPopupScroll={({ currentTarget, target }: UIEvent<HTMLElement>) => {
        const list = target instanceof HTMLElement ? target : currentTarget;
        if (isNearEnd(list)) fetchMore();
      }}
      onChange={(next: { value: string }) => {
        const paper = papers.find(({ paperId }) => paperId === next.value);
        setChosen(paper);
        setWords('');
        onChange?.(next.value, paper);
      }}
    />
  );
}
