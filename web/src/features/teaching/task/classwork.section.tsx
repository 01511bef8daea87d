import EditOutlined from '@ant-design/icons/EditOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'classwork',
  place: 25,
  name: { zh: '课堂作业', en: 'Classwork', mn: 'Хичээлийн ажил' },
  Icon: EditOutlined,
  Study: lazyNamed(() => import('./TaskStudy.tsx'), 'TaskStudy'),
  Edit: lazyNamed(() => import('./TaskEdit.tsx'), 'TaskEdit'),
};
