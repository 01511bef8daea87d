import LinkOutlined from '@ant-design/icons/LinkOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'link',
  place: 60,
  name: { zh: '链接', en: 'Link', mn: 'Холбоос' },
  Icon: LinkOutlined,
  Study: lazyNamed(() => import('./LinkStudy.tsx'), 'LinkStudy'),
  Edit: lazyNamed(() => import('./LinkEdit.tsx'), 'LinkEdit'),
};
