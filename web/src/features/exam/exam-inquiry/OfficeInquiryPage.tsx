import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { InquiryTable } from './InquiryTable.tsx';
import { inquiryText } from './inquiry.text.ts';

/** Students of the classes in the data range of an office, across all exams of the school. */
export function OfficeInquiryPage() {
  const t = useText(inquiryText);
  return (
    <Page title={t('title')} subtitle={t('officeSubtitle')} width="full">
      <InquiryTable office />
    </Page>
  );
}
