import PlaySquareOutlined from '@ant-design/icons/PlaySquareOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'courseware',
  place: 30,
  name: { zh: '课件', en: 'Courseware', mn: 'Хичээлийн материал' },
  Icon: PlaySquareOutlined,
  Study: lazyNamed(() => import('./CoursewareStudy.tsx'), 'CoursewareStudy'),
  Edit: lazyNamed(() => import('./CoursewareEdit.tsx'), 'CoursewareEdit'),
  Document: lazyNamed(() => import('./PdfPages.shared.tsx'), 'PdfPages'),
};
