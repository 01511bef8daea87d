import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AppealsTable } from './AppealsTable.shared.tsx';
import { appealText } from './exam-appeal.text.ts';

/** Lists the appeals in all exams of the actor. */
export function AppealsPage() {
  const t = useText(appealText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <AppealsTable />
    </Page>
  );
}
