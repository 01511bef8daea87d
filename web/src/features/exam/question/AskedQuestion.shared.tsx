import FlagFilled from '@ant-design/icons/FlagFilled';
import FlagOutlined from '@ant-design/icons/FlagOutlined';
import type { AskedItem } from '@xueyan/contract/exam/asked';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { askedText } from './asked.text.ts';
import { QuestionAnswer } from './QuestionAnswer.shared.tsx';

interface AskedQuestionProps {
  item: AskedItem;
  response: QuestionResponse | undefined;
  flagged: boolean;
  onFlag: () => void;
  onAnswer: (response: QuestionResponse) => void;
  /** Called when something of the question gets the focus. */
  onReach?: (() => void) | undefined;
  /** What stands below the answer, such as the judge. */
  children?: ReactNode;
}

/** A question of a paper with its answer, and a flag to return to it: in exams and in previews. */
export function AskedQuestion({ item, response, flagged, onFlag, onAnswer, onReach, children }: AskedQuestionProps) {
  const t = useText(askedText);
  const title = `${t('question', { n: item.number })}（${t('worth', { n: item.points })}）`;
  return (
    <Card
      size="small"
      title={title}
      role="group"
      aria-label={title}
      // Gets the focus after a jump, and no option does: an arrow key that is meant to scroll would choose one.
      tabIndex={-1}
      data-asked
      onFocus={onReach}
      extra={
        <Button
          type="text"
          size="small"
          aria-pressed={flagged}
          aria-keyshortcuts="M Alt+M"
          icon={flagged ? <FlagFilled aria-hidden /> : <FlagOutlined aria-hidden />}
          onClick={onFlag}
        >
          {t(flagged ? 'unflag' : 'flag')}
        </Button>
      }
    >
      <QuestionAnswer content={item.content} response={response} onChange={onAnswer} />
      {children}
    </Card>
  );
}
