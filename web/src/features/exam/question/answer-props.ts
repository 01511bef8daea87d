import type { ContentOf, QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionResponse, ResponseOf } from '@xueyan/contract/exam/question-response';

/** Props of the component that answers one kind of question. */
export interface AnswerProps<K extends QuestionContent['kind'] & QuestionResponse['kind']> {
  content: ContentOf<K>;
  response: ResponseOf<K>;
  onChange: (response: ResponseOf<K>) => void;
  readOnly: boolean;
}
