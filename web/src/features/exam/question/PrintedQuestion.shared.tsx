import type { PartContent, QuestionContent } from '@xueyan/contract/exam/question-content';
import { countGaps, type Item } from '@xueyan/contract/exam/question-kind';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { languageNames } from './CodeAnswer.tsx';
import styles from './printed.module.css';
import { printedText } from './printed.text.ts';
import { RichText } from './RichText.tsx';
import { gapName, letterOf, numberedStem } from './stem.ts';

interface PrintedQuestionProps {
  /** Label before the stem, such as `3.`. */
  number: string;
  points?: number;
  content: QuestionContent;
}

/** A printed question: its content, its options, and space to write. */
export function PrintedQuestion({ number, points, content }: PrintedQuestionProps) {
  const t = useText(printedText);
  return (
    <div className={styles.question}>
      <div className={styles.stem}>
        <span className={styles.number}>{number}</span>
        <div className={styles.asked}>
          {points !== undefined && <span className={styles.points}>{t('worth', { n: points })}</span>}
          <RichText source={numberedStem(content.stem)} />
          {isPicked(content) && <span className={styles.pick}>{'（　　）'}</span>}
        </div>
      </div>
      <div className={styles.below}>
        <Below content={content} />
      </div>
    </div>
  );
}

const isPicked = ({ kind }: QuestionContent) => kind === 'single' || kind === 'multiple' || kind === 'judge';

function Below({ content }: { content: QuestionContent }): ReactNode {
  const t = useText(printedText);
  if (content.kind === 'single' || content.kind === 'multiple') return <Options items={content.options} />;
  if (content.kind === 'blank' && countGaps(content.stem) === 0)
    return content.blanks.map(({ id }, index) => (
      <p key={id}>{`${content.blanks.length > 1 ? gapName(index) : ''}${'＿'.repeat(12)}`}</p>
    ));
  if (content.kind === 'cloze')
    return content.gaps.map(
      ({ id, options }, index) => options.length > 0 && <Options key={id} before={gapName(index)} items={options} />,
    );
  if (content.kind === 'matching')
    return (
      <div className={styles.columns}>
        <ol>
          {content.left.map(({ id, text }) => (
            <li key={id}>
              <RichText source={text} />
            </li>
          ))}
        </ol>
        <Options items={content.right} />
      </div>
    );
  if (content.kind === 'ordering') return <Options items={content.items} ordered />;
  if (content.kind === 'compound')
    return content.parts.map(({ id, content: part }, index) => (
      <PrintedQuestion key={id} number={`(${index + 1})`} content={part satisfies PartContent} />
    ));
  if (content.kind === 'programming')
    return (
      <>
        <p>{t('language', { name: content.languages.map((language) => languageNames[language]).join('、') })}</p>
        {content.samples.map(({ input, output }) => (
          <div key={`${input}\n${output}`} className={styles.columns}>
            <Sample title={t('sampleInput')} text={input} />
            <Sample title={t('sampleOutput')} text={output} />
          </div>
        ))}
        <Room lines={12} />
      </>
    );
  if (content.kind === 'sql')
    return (
      <>
        <pre>{content.setup}</pre>
        <Room lines={6} />
      </>
    );
  if (content.kind === 'machine')
    return (
      <ol>
        {content.steps.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ol>
    );
  if (content.kind === 'essay') return <Room lines={linesFor(content.maxLength)} />;
  return null;
}

/**
 * Returns the number of lines for an answer: a line holds about 36 characters, and answers rarely reach the maximum
 * length.
 */
export const linesFor = (maxLength: number) => Math.max(4, Math.min(16, Math.ceil(maxLength / 72)));

const Room = ({ lines }: { lines: number }) => (
  <div className={styles.room} style={{ height: `${lines * 8}mm` }} aria-hidden />
);

const Sample = ({ title, text }: { title: string; text: string }) => (
  <div>
    <div>{title}</div>
    <pre>{text}</pre>
  </div>
);

interface OptionsProps {
  items: Item[];
  before?: string;
  /** Leaves space for the position of each item. */
  ordered?: boolean;
}

/** Lays the options out in as many columns as the longest one allows. */
function Options({ items, before, ordered = false }: OptionsProps) {
  const longest = Math.max(...items.map(({ text }) => text.length));
  return (
    <div className={styles.options} data-columns={ordered || longest > 24 ? 1 : longest > 9 ? 2 : 4}>
      {items.map(({ id, text }, index) => (
        <div key={id} className={styles.option}>
          <span>{`${index === 0 && before ? `${before} ` : ''}${ordered ? '（　）' : `${letterOf(index)}.`}`}</span>
          <RichText source={text} />
        </div>
      ))}
    </div>
  );
}
