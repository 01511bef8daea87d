import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { InquiryTable } from './InquiryTable.tsx';
import { inquiryText } from './inquiry.text.ts';

/** People across all exams of the actor and of their data range. */
export function ExamInquiryPage() {
  const t = useText(inquiryText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <InquiryTable />
    </Page>
  );
}
