import { type BundlePlan, bundleFormatNames, type PlannedSection } from '@xueyan/contract/composed/bundle';
import { Alert, Button, Descriptions, Radio, Space, Tree, type TreeDataNode, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { bundleText } from './bundle.text.ts';

interface BundlePlanViewProps {
  plan: BundlePlan;
  busy: boolean;
  onCheck: () => void;
  onImport: (choice: { courseId: string | null; chosen: string[] }) => Promise<void>;
}

const tones = { add: 'good', update: 'info', refuse: 'bad' } as const;

/** Preview of a package's import, as a tree to select from, with its target course. */
export function BundlePlanView({ plan, busy, onCheck, onImport }: BundlePlanViewProps) {
  const t = useText(bundleText);
  const phrase = usePhrase();
  const good = useMemo(() => plan.sections.filter(({ change }) => change !== 'refuse').map(({ key }) => key), [plan]);
  const [checked, setChecked] = useState<string[]>(good);
  const [updates, setUpdates] = useState(plan.target !== null);
  const { target, remarks, sections } = plan;
  const nodes = useMemo(() => {
    const node = (section: PlannedSection): TreeDataNode => ({
      key: section.key,
      disableCheckbox: section.change === 'refuse',
      title: <SectionLine section={section} shown={target !== null || section.change === 'refuse'} />,
      children: sections.filter(({ parentKey }) => parentKey === section.key).map(node),
    });
    const keys = new Set(sections.map(({ key }) => key));
    return sections.filter(({ parentKey }) => parentKey === null || !keys.has(parentKey)).map(node);
  }, [sections, target]);
  const count = checked.length;
  return (
    <Space orientation="vertical" size={16} style={{ width: '100%' }}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'course', label: t('course'), children: plan.courseName },
          {
            key: 'format',
            label: t('format'),
            children: [phrase(bundleFormatNames[plan.format]), plan.school && t('from', { school: plan.school })]
              .filter(Boolean)
              .join(' · '),
          },
          {
            key: 'files',
            label: t('name'),
            children: t('files', { n: plan.fileCount, size: fileSize(plan.fileBytes) }),
          },
        ]}
      />
      {remarks.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('remarks', { n: remarks.length })}
          description={
            <ul>
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          }
        />
      )}
      <Tree
        checkable
        selectable={false}
        defaultExpandAll
        treeData={nodes}
        checkedKeys={checked}
        onCheck={(keys) => setChecked((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
      {target && (
        <Radio.Group
          aria-label={t('target')}
          value={updates}
          onChange={({ target: { value } }) => setUpdates(value)}
          options={[
            { value: true, label: t('updateOf', { name: target.courseName }) },
            { value: false, label: t('newCourse') },
          ]}
        />
      )}
      <Space wrap>
        <Button
          type="primary"
          disabled={count === 0}
          loading={busy}
          onClick={() => void onImport({ courseId: updates && target ? target.courseId : null, chosen: checked })}
        >
          {count === 0 ? t('none') : t('import', { n: count })}
        </Button>
        <Button onClick={onCheck}>{t('again')}</Button>
      </Space>
    </Space>
  );
}

function SectionLine({ section: { title, change, remarks }, shown }: { section: PlannedSection; shown: boolean }) {
  const t = useText(bundleText);
  return (
    <>
      {title} {shown && <StateTag tone={tones[change]}>{t(change)}</StateTag>}
      {remarks.map((remark) => (
        <Typography.Text key={remark} type="warning" style={{ display: 'block' }}>
          {remark}
        </Typography.Text>
      ))}
    </>
  );
}
