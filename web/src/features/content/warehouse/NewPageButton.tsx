import DownOutlined from '@ant-design/icons/DownOutlined';
import type { WarehouseNode } from '@xueyan/contract/content/warehouse';
import { type PageTemplateCode, pageTemplateCodes, pageTemplates } from '@xueyan/contract/content/warehouse-template';
import { Button, Space } from 'antd';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { warehouseText } from './warehouse.text.ts';

export type Template = { code: PageTemplateCode } | { pageId: string } | null;

interface Props {
  pages: WarehouseNode[];
  onAdd: (template: Template, title?: string) => void;
}

/** Button that adds an empty page, or one from a template of every school or of the space. */
export function NewPageButton({ pages, onAdd }: Props) {
  const t = useText(warehouseText);
  const phrase = usePhrase();
  const shipped = pageTemplateCodes.map((code) => {
    const label = phrase(pageTemplates[code].name);
    return { key: code, label, onClick: () => onAdd({ code }, label) };
  });
  const own = pages
    .filter(({ template }) => template)
    .map(({ pageId, title }) => ({ key: pageId, label: title, onClick: () => onAdd({ pageId }) }));
  return (
    <Space.Compact>
      <Button type="primary" onClick={() => onAdd(null)}>
        {t('addPage')}
      </Button>
      <ButtonMenu
        placement="bottomRight"
        menu={{ items: [...own, ...(own.length > 0 ? [{ type: 'divider' as const }] : []), ...shipped] }}
      >
        <Button
          type="primary"
          aria-label={t('byTemplate')}
          title={t('byTemplate')}
          icon={<DownOutlined aria-hidden />}
        />
      </ButtonMenu>
    </Space.Compact>
  );
}
