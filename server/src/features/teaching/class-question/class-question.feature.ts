import { defineFeature } from '../../../http/feature.ts';
import { classPointParameters } from './class-question.parameter.ts';
import { classQuestionRoutes } from './class-question.routes.ts';
import { classQuestionPortable } from './class-question-portable.service.ts';
import { classPointGrades } from './grade.service.ts';

export const classQuestionFeature = defineFeature({
  name: 'teaching/class-question',
  portable: classQuestionPortable,
  routes: classQuestionRoutes,
  grades: [classPointGrades],
  parameters: Object.values(classPointParameters),
  audits: {
    'classquestion.ask': { zh: '发起课堂提问', en: 'Asked a question in class', mn: 'Хичээлд асуулт тавьсан' },
    'classquestion.change': {
      zh: '更改课堂提问状态',
      en: 'Changed a question in class',
      mn: 'Хичээлийн асуултыг өөрчилсөн',
    },
    'classquestion.judge': { zh: '评定课堂回答', en: 'Judged a response in class', mn: 'Хичээлийн хариултыг үнэлсэн' },
    'classquestion.show': { zh: '展示课堂回答', en: 'Showed a response in class', mn: 'Хичээлийн хариултыг харуулсан' },
  },
});
