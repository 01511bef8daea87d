import { portablePart } from '../../../http/portable.ts';
import { surveyPortableStore as store } from './survey-portable.store.ts';

export const surveyPortable = [
  portablePart({
    key: 'surveys',
    titles: { zh: '问卷回答', en: 'Answers to surveys', mn: 'Судалгааны хариулт' },
    tables: ['survey_response'],
    rows: store.surveys,
  }),
];
