import { useQuery } from '@tanstack/react-query';
import { type Paper, paperApi } from '@xueyan/contract/exam/paper';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { useText } from '../../../ui/text/text.ts';
import { paperText } from './paper.text.ts';

interface PaperSelectProps {
  id?: string;
  value?: string | null;
  /** Also receives the paper, for its title and points. */
  onChange?: (paperId: string, paper: Paper | undefined) => void;
  /** Title of a paper chosen earlier, which may be missing in the search results; fetched if omitted. */
  title?: string | undefined;
  placeholder?: string;
}

/** Picker of a ready paper of the library: searched on the server, the next page comes with scrolling. */
export function PaperSelect({ value, onChange, title, ...more }: PaperSelectProps) {
  const t = useText(paperText);
  const [chosen, setChosen] = useState<Paper>();
  const {
    rows: papers,
    fetching,
    ...found
  } = useFoundRows({
    endpoint: paperApi.list,
    ask: (words) => ({ state: 'ready' as const, ...(words && { title: words }) }),
    keyOf: ({ paperId }) => paperId,
    most: 100,
  });
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
      {...found.select}
      notFoundContent={fetching ? null : t(found.typed ? 'paperNotFound' : 'paperNoneReady')}
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
      onChange={(next: { value: string }) => {
        const paper = papers.find(({ paperId }) => paperId === next.value);
        setChosen(paper);
        found.clear();
        onChange?.(next.value, paper);
      }}
    />
  );
}
