import type { AskedItem, AskedSection } from '@xueyan/contract/exam/asked';
import { paperPreviewApi } from '@xueyan/contract/exam/paper-preview';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { AskedNavigator, AskedSteps } from '../question/AskedNavigator.shared.tsx';
import { AskedQuestion } from '../question/AskedQuestion.shared.tsx';
import { useAskedView } from '../question/useAskedView.shared.ts';
import styles from './preview.module.css';
import { previewText } from './preview.text.ts';

interface PaperTrialProps {
  paperId: string;
  seed: string;
  /** Text for candidates before they begin. */
  note: string;
  sections: AskedSection[];
  /** What stands in the bar beside the button that scores. */
  extra: ReactNode;
}

/** A drawn paper to be answered; answers live in this component alone. */
export function PaperTrial({ paperId, seed, note, sections, extra }: PaperTrialProps) {
  const t = useText(previewText);
  const notice = useNotice();
  const view = useAskedView({ sections, oneByOne: false });
  const [given, setGiven] = useState<ReadonlyMap<string, QuestionResponse>>(new Map());
  const score = useAction(paperPreviewApi.score);
  const points = new Map(score.data?.items.map(({ itemId, points: got }) => [itemId, got]));
  const isShown = ({ itemId }: AskedItem) => !view.single || itemId === view.current?.itemId;
  const isOpen = ({ itemId, content }: AskedItem) => progressOf(content, given.get(itemId)) !== 'all';
  const answer = (itemId: string, response: QuestionResponse) => {
    setGiven(new Map([...given, [itemId, response]]));
    score.reset();
  };
  const answers = [...given].map(([itemId, response]) => ({ itemId, response }));
  const ask = () => void score.mutateAsync({ paperId, seed, answers }).catch(notice.error);
  return (
    <>
      <div className={styles.bar}>
        {extra}
        <Button type="primary" loading={score.isPending} onClick={ask}>
          {t('score')}
        </Button>
        <AskedNavigator view={view} isOpen={isOpen} />
      </div>
      {score.data && (
        <Alert
          type="success"
          showIcon
          title={t('scored', { points: score.data.points, full: score.data.fullPoints })}
          {...(score.data.openPoints > 0 && { description: t('scoredOpen', { n: score.data.openPoints }) })}
        />
      )}
      {note && <p>{note}</p>}
      {sections.map((section) => (
        <section key={section.id} hidden={!section.items.some(isShown)}>
          <h2 className={styles.part}>{section.title}</h2>
          {section.note && <p>{section.note}</p>}
          <ol className={styles.list}>
            {section.items.filter(isShown).map((item) => (
              <li key={item.itemId} id={`q${item.number}`}>
                <AskedQuestion
                  item={item}
                  response={given.get(item.itemId)}
                  flagged={view.flags.has(item.itemId)}
                  onFlag={() => view.toggle(item.itemId)}
                  onAnswer={(response) => answer(item.itemId, response)}
                >
                  {score.data && <Got full={item.points} points={points.get(item.itemId) ?? null} />}
                </AskedQuestion>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {view.single && <AskedSteps view={view} />}
    </>
  );
}

function Got({ points, full }: { points: number | null; full: number }) {
  const t = useText(previewText);
  const tone = points === null ? 'neutral' : points === full ? 'good' : 'bad';
  return (
    <p className={styles.points}>
      <StateTag tone={tone}>{points === null ? t('byHand') : t('got', { n: points, full })}</StateTag>
    </p>
  );
}
