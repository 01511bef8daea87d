import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { useText } from '../../../ui/text/text.ts';
import { linesFor } from './PrintedQuestion.shared.tsx';
import styles from './printed.module.css';
import { printedText } from './printed.text.ts';
import { gapName, letterOf } from './stem.ts';

export interface NumberedQuestion {
  n: number;
  versionId: string;
  points: number;
  content: QuestionContent;
}

interface AnswerSheetProps {
  sections: { id: string; title: string; questions: NumberedQuestion[] }[];
}

/** Printed answer sheet: boxes to fill, lines, and frames for longer answers. */
export function AnswerSheet({ sections }: AnswerSheetProps) {
  const t = useText(printedText);
  return sections.map(({ id, title, questions }) => (
    <section key={id}>
      <h2 className={styles.part}>{title}</h2>
      <div className={styles.fields}>
        {questions.map(({ n, versionId, content, points }) => (
          <div key={versionId} className={styles.field} data-wide={isWide(content)}>
            <span className={styles.number}>{`${n}.`}</span>
            <Field content={content} />
            {isWide(content) && <span className={styles.points}>{t('worth', { n: points })}</span>}
          </div>
        ))}
      </div>
    </section>
  ));
}

const isWide = ({ kind }: QuestionContent) => kind !== 'single' && kind !== 'multiple' && kind !== 'judge';

const Boxes = ({ names }: { names: string[] }) => (
  <span className={styles.boxes}>
    {names.map((name) => (
      <span key={name} className={styles.box}>
        {name}
      </span>
    ))}
  </span>
);

const letters = (count: number) => Array.from({ length: count }, (_, at) => letterOf(at));
const Lines = ({ names }: { names: string[] }) => (
  <span className={styles.lines}>
    {names.map((name) => (
      <span key={name}>{`${name} ${'＿'.repeat(8)}`}</span>
    ))}
  </span>
);

function Field({ content }: { content: QuestionContent }) {
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return <Boxes names={letters(content.options.length)} />;
    case 'judge':
      return <Boxes names={['√', '×']} />;
    case 'blank':
      return <Lines names={content.blanks.map((_, at) => gapName(at))} />;
    case 'cloze':
      return (
        <span className={styles.lines}>
          {content.gaps.map(({ id, options }, at) => (
            <span key={id} className={styles.boxes}>
              {gapName(at)}
              {options.length > 0 ? <Boxes names={letters(options.length)} /> : '＿'.repeat(8)}
            </span>
          ))}
        </span>
      );
    case 'matching':
      return <Lines names={content.left.map((_, at) => `${at + 1} –`)} />;
    case 'ordering':
      return <Lines names={['']} />;
    case 'compound':
      return (
        <div className={styles.parts}>
          {content.parts.map(({ id, content: part }, at) => (
            <div key={id} className={styles.field} data-wide={isWide(part)}>
              <span className={styles.number}>{`(${at + 1})`}</span>
              <Field content={part} />
            </div>
          ))}
        </div>
      );
    case 'essay':
      return <Frame lines={linesFor(content.maxLength)} />;
    default:
      return <Frame lines={12} />;
  }
}

const Frame = ({ lines }: { lines: number }) => (
  <div className={styles.frame} style={{ height: `${lines * 8}mm` }} aria-hidden />
);
