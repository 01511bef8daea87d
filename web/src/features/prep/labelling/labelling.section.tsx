import BorderOuterOutlined from '@ant-design/icons/BorderOuterOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'labelling',
  place: 70,
  name: { zh: '标注任务', en: 'Labelling', mn: 'Тэмдэглэх даалгавар' },
  Icon: BorderOuterOutlined,
  Study: lazyNamed(() => import('./LabellingStudy.tsx'), 'LabellingStudy'),
  Edit: lazyNamed(() => import('./LabellingEdit.tsx'), 'LabellingEdit'),
};
