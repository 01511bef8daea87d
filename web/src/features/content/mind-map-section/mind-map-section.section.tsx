import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'mindmap',
  place: 62,
  name: { zh: '思维导图', en: 'Mind map', mn: 'Оюуны зураглал' },
  Icon: ApartmentOutlined,
  Study: lazyNamed(() => import('./MindMapStudy.tsx'), 'MindMapStudy'),
  Edit: lazyNamed(() => import('./MindMapSectionEdit.tsx'), 'MindMapSectionEdit'),
};
