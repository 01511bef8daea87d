import { useQuery } from '@tanstack/react-query';
import { type PaperDetail, paperApi } from '@xueyan/contract/exam/paper';
import { asAsked, seeded } from '@xueyan/contract/exam/shuffle';
import { Button, Segmented, Space } from 'antd';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { printNode } from '../../../ui/browser/print-node.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AnswerSheet } from '../question/AnswerSheet.shared.tsx';
import { KeyView } from '../question/KeyView.shared.tsx';
import { PrintedQuestion } from '../question/PrintedQuestion.shared.tsx';
import { paperText } from './paper.text.ts';
import styles from './print.module.css';

const contents = ['sheetPaper', 'sheetAnswers', 'sheetKey'] as const;
const sizes = ['a4', 'a3'] as const;

/** Printed forms of a paper: for candidates, their answer sheet, and the key for markers. */
export function PaperPrintPage() {
  const { paperId = '' } = useParams();
  const paper = useQuery(query(paperApi.get, { paperId }));
  return <QueryView query={paper}>{(found) => <PrintView key={found.version} paper={found} />}</QueryView>;
}

function PrintView({ paper }: { paper: PaperDetail }) {
  const t = useText(paperText);
  const [content, setContent] = useState<(typeof contents)[number]>('sheetPaper');
  const [size, setSize] = useState<(typeof sizes)[number]>('a4');
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Page
      title={t('printTitle')}
      subtitle={t('printHint')}
      breadcrumb={[
        { title: t('title'), to: '/exam/papers' },
        { title: paper.title, to: `/exam/papers/${paper.paperId}` },
      ]}
      extra={
        <Space wrap>
          <Segmented
            aria-label={t('what')}
            value={content}
            options={contents.map((value) => ({ value, label: t(value) }))}
            onChange={setContent}
          />
          <Segmented
            aria-label={t('size')}
            value={size}
            options={sizes.map((value) => ({ value, label: t(value) }))}
            onChange={setSize}
          />
          <Button type="primary" onClick={() => sheet.current && printNode(sheet.current, paper.title)}>
            {t('print')}
          </Button>
        </Space>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled by keys too */}
      <section className={styles.desk} tabIndex={0} aria-label={paper.title}>
        <div ref={sheet} className={styles.sheet} data-size={size}>
          <Sheet paper={paper} content={content} />
        </div>
      </section>
    </Page>
  );
}

function Sheet({ paper, content }: { paper: PaperDetail; content: (typeof contents)[number] }) {
  const t = useText(paperText);
  const sections = numbered(paper);
  const { minutes, totalPoints: points } = paper;
  return (
    <>
      <header className={styles.head}>
        <h1>{content === 'sheetPaper' ? paper.title : `${paper.title} ${t(content)}`}</h1>
        {content !== 'sheetKey' && (
          <p className={styles.who}>
            {(['className', 'candidate', 'candidateNumber', 'scoreBox'] as const).map((field) => (
              <span key={field}>{`${t(field)}${'＿'.repeat(6)}`}</span>
            ))}
          </p>
        )}
        <p>{t('timeAndPoints', { minutes, points })}</p>
        {content === 'sheetPaper' && paper.note && <p>{paper.note}</p>}
      </header>
      {content === 'sheetAnswers' ? (
        <AnswerSheet sections={sections} />
      ) : (
        sections.map(({ id, title, note, draws, questions }) => (
          <section key={id}>
            <h2 className={styles.part}>{title}</h2>
            {content === 'sheetPaper' && note && <p>{note}</p>}
            {content === 'sheetPaper' && draws !== null && <p>{t('pickDraws', { n: draws, all: questions.length })}</p>}
            {questions.map(({ n, versionId, points: worth, content: asked, key, analysis }) =>
              content === 'sheetPaper' ? (
                <PrintedQuestion key={versionId} number={`${n}.`} points={worth} content={asked} />
              ) : (
                <div key={versionId} className={styles.answer}>
                  <span className={styles.number}>{`${n}.`}</span>
                  <KeyView content={asked} answer={key} analysis={analysis} />
                </div>
              ),
            )}
          </section>
        ))
      )}
    </>
  );
}

/**
 * Numbers the questions through the paper. Items to be ordered or matched are shuffled as for candidates, the same way
 * each time, so that paper, answer sheet and key match.
 */
const numbered = ({ paperId, sections }: PaperDetail) => {
  let n = 0;
  return sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({
      ...question,
      n: ++n,
      content: asAsked(question.content, seeded(`${paperId} ${question.versionId}`), false),
    })),
  }));
};
