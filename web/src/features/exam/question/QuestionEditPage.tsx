import { useQuery } from '@tanstack/react-query';
import { type QuestionDetail, questionApi } from '@xueyan/contract/exam/question';
import { QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { questionText } from './question.text.ts';

/** Editor of a question: a new one of the kind in the address, or an existing one. */
export function QuestionEditPage() {
  const t = useText(questionText);
  const phrase = usePhrase();
  const { questionId = 'new' } = useParams();
  const [params] = useSearchParams();
  const fresh = questionId === 'new';
  const kind = QuestionKind.catch('single').parse(params.get('kind'));
  const found = useQuery({ ...query(questionApi.get, { questionId }), enabled: !fresh });
  return (
    <Page
      title={fresh ? t('createOf', { kind: phrase(questionKindNames[kind]) }) : t('editTitle')}
      width="content"
      breadcrumb={[{ title: t('title'), to: '/exam/questions' }]}
    >
      {fresh ? (
        <Editing key={kind} kind={kind} />
      ) : (
        <QueryView query={found}>
          {(question) => <Editing key={question.questionId} kind={question.kind} question={question} />}
        </QueryView>
      )}
    </Page>
  );
}

function Editing({ kind, question }: { kind: QuestionKind; question?: QuestionDetail }) {
  const navigate = useNavigate();
  return <QuestionEditor kind={kind} question={question} onDone={() => void navigate('/exam/questions')} />;
}
