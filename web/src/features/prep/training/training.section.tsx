import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'training',
  place: 65,
  name: { zh: '训练实验', en: 'Training experiment', mn: 'Сургалтын туршилт' },
  Icon: ExperimentOutlined,
  Study: lazyNamed(() => import('./SectionStudy.tsx'), 'SectionStudy'),
  Edit: lazyNamed(() => import('./SectionEdit.tsx'), 'SectionEdit'),
};
