import type { Foreign } from '../../../testing/foreign.ts';

const nobodys = '01990000-0000-7000-8000-000000000000';

export const workSimilarityForeign: Foreign = {
  places: {
    'worksimilarity/list sectionId': 'taskId',
    'worksimilarity/get sectionId': 'taskId',
    'worksimilarity/note sectionId': 'taskId',
    'worksimilarity/listformer sectionId': 'taskId',
    'worksimilarity/start sectionId': 'taskId',
    'worksimilarity/start formerIds[]': 'taskId',
  },
  noRecord: {
    'worksimilarity/get workId': 'of the section, whose right is asked first',
    'worksimilarity/get otherId': 'of the section, whose right is asked first',
    'worksimilarity/note workId': 'of the section, whose right is asked first',
    'worksimilarity/note otherId': 'of the section, whose right is asked first',
  },
  inputs: { 'worksimilarity/note': { workId: nobodys, otherId: nobodys, state: 'looked', text: '' } },
};
