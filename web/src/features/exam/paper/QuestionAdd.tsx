import { questionApi } from '@xueyan/contract/exam/question';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Select } from 'antd';
import { useState } from 'react';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';
import type { EditedQuestion } from './paper-edit.ts';

interface QuestionAddProps {
  /** Versions that the paper holds already; they are not offered. */
  held: ReadonlySet<string>;
  onAdd: (question: EditedQuestion) => void;
}

/** Adds questions one by one from the banks: searched on the server, the next page comes with scrolling. */
export function QuestionAdd({ held, onAdd }: QuestionAddProps) {
  const t = useText(paperText);
  const phrase = usePhrase();
  const [opened, setOpened] = useState(false);
  const found = useFoundRows({
    endpoint: questionApi.list,
    ask: (words) => (words ? { words } : {}),
    keyOf: ({ questionId }) => questionId,
    most: 100,
    enabled: opened,
  });
  const offered = found.rows.filter(({ versionId }) => !held.has(versionId));
  return (
    <Select<string | null>
      className={styles.grow}
      aria-label={t('addQuestion')}
      placeholder={t('addQuestion')}
      value={null}
      onOpenChange={(open) => open && setOpened(true)}
      {...found.select}
      notFoundContent={found.fetching ? null : t('questionNone')}
      options={offered.map(({ versionId, title, kind, bankName }) => ({
        value: versionId,
        label: title,
        about: `${phrase(questionKindNames[kind])} · ${bankName}`,
      }))}
      optionRender={({ label, data }) => (
        <>
          {label} <small>{data.about}</small>
        </>
      )}
      onChange={(chosen) => {
        const question = offered.find(({ versionId }) => versionId === chosen);
        if (!question) return;
        const { versionId, score: points, kind, title } = question;
        onAdd({ versionId, points, kind, title });
      }}
    />
  );
}
