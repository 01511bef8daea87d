import { defineFeature } from '../../../http/feature.ts';
import { applicationSectionRoutes } from './application-section.routes.ts';
import { copyApplicationSections, textsOfApplicationSections } from './application-section.service.ts';
import { applicationPackage } from './application-section-package.service.ts';

export const applicationSectionFeature = defineFeature({
  name: 'ai/application-section',
  routes: applicationSectionRoutes,
  // A course package names the application, which belongs to its school.
  sectionKinds: [
    {
      ...{ kind: 'application', texts: textsOfApplicationSections, copy: copyApplicationSections },
      package: applicationPackage,
    },
  ],
  audits: {
    'applicationsection.save': {
      zh: '保存章节的 AI 应用',
      en: 'Chose the AI application of a section',
      mn: 'Хэсгийн AI програмыг сонгосон',
    },
  },
});
