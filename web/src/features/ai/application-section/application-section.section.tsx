import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'application',
  place: 65,
  name: { zh: 'AI 应用', en: 'AI application', mn: 'AI програм' },
  Icon: AppstoreOutlined,
  Study: lazyNamed(() => import('./ApplicationStudy.tsx'), 'ApplicationStudy'),
  Edit: lazyNamed(() => import('./ApplicationSectionEdit.tsx'), 'ApplicationSectionEdit'),
};
