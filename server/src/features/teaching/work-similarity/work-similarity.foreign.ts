import type { Foreign } from '../../../testing/foreign.ts';

export const workSimilarityForeign: Foreign = {
  places: {
    'worksimilarity/list sectionId': 'taskId',
    'worksimilarity/get sectionId': 'taskId',
    'worksimilarity/read sectionId': 'taskId',
  },
  noRecord: {
    'worksimilarity/get workId': 'of the section, whose right is asked first',
    'worksimilarity/get otherId': 'of the section, whose right is asked first',
  },
};
