import { defineFeature } from '../../../http/feature.ts';
import { studentSheetImport } from './student-import.service.ts';

export const studentImportFeature = defineFeature({
  name: 'school/student-import',
  imports: [studentSheetImport],
});
