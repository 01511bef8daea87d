import FormOutlined from '@ant-design/icons/FormOutlined';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { SectionKindView } from '../../school/section/section-kinds.shared.ts';

export const sectionKind: SectionKindView = {
  kind: 'survey',
  place: 50,
  name: { zh: '问卷', en: 'Survey', mn: 'Санал асуулга' },
  Icon: FormOutlined,
  Study: lazyNamed(() => import('./SurveyStudy.tsx'), 'SurveyStudy'),
  Edit: lazyNamed(() => import('./SurveyEdit.tsx'), 'SurveyEdit'),
};
