import { aiMedia } from '../../../db/ai-media.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const speaker = { modelId: null, voice: 'cmn', speed: 1 };

export const mediaForeign: Foreign = {
  // Inserted directly: a host without espeak-ng can make no speech.
  records: async ({ school, teacher }) => {
    const [row] = await school.sql
      .insert(aiMedia)
      .values({ ownerId: teacher.id, kind: 'speech', title: '他人的语音', prompt: '他人的语音。', settings: {} })
      .returning({ id: aiMedia.id });
    return { mediaId: row?.id ?? '' };
  },
  inputs: {
    'media/speak': { text: '你好。', speaker },
    'media/film': { speaker, subtitles: 'burnt' },
  },
};
