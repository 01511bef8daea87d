import CommentOutlined from '@ant-design/icons/CommentOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'discussion',
  place: 40,
  name: { zh: '讨论', en: 'Discussion', mn: 'Хэлэлцүүлэг' },
  Icon: CommentOutlined,
  Study: lazyNamed(() => import('./Discussion.tsx'), 'Discussion'),
  Edit: lazyNamed(() => import('./DiscussionEdit.tsx'), 'DiscussionEdit'),
};
