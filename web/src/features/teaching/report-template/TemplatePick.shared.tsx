import { useQuery } from '@tanstack/react-query';
import { type ReportTemplate, reportTemplateApi } from '@xueyan/contract/teaching/report-template';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { reportTemplateText } from './report-template.text.ts';

/** Starts a report from an available template; asks before it replaces existing text. */
export function TemplatePick({ filled, onPick }: { filled: boolean; onPick: (template: ReportTemplate) => void }) {
  const t = useText(reportTemplateText);
  const notice = useNotice();
  const may = useMay();
  const enabled = may('reportTemplate.manage');
  const found = useQuery({ ...query(reportTemplateApi.list, { pageSize: 100 }), enabled });
  const templates = found.data?.pageInfo.resultList ?? [];
  const pick = async (id: string) => {
    const template = templates.find(({ reportTemplateId }) => reportTemplateId === id);
    if (!template) return;
    if (filled && !(await notice.confirm({ title: template.title, content: t('pickHint'), okText: t('pick') }))) return;
    onPick(template);
  };
  if (!enabled) return null;
  return (
    <Select<string | null>
      value={null}
      style={{ minWidth: 220, marginBottom: 12 }}
      placeholder={t('pick')}
      aria-label={t('pick')}
      loading={found.isFetching}
      options={templates.map(({ reportTemplateId, title }) => ({ value: reportTemplateId, label: title }))}
      notFoundContent={found.isPending ? null : t('noneToPick')}
      onChange={(id) => void (id && pick(id))}
    />
  );
}
