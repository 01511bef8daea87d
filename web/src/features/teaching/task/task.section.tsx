import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'task',
  place: 20,
  name: { zh: '任务', en: 'Task', mn: 'Даалгавар' },
  Icon: FileDoneOutlined,
  Study: lazyNamed(() => import('./TaskStudy.tsx'), 'TaskStudy'),
  Edit: lazyNamed(() => import('./TaskEdit.tsx'), 'TaskEdit'),
};
