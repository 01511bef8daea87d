import type { Foreign } from '../../../testing/foreign.ts';
import { Cast } from './cast.rule.ts';
import { keepRecording } from './terminal-recording.service.ts';

export const terminalRecordingForeign: Foreign = {
  records: async ({ school, student, sectionId }) => {
    const cast = new Cast();
    cast.show(0, Buffer.from('$ '));
    const row = {
      ownerId: student.id,
      sectionId,
      startedAt: school.server.platform.clock.now(),
      columns: 80,
      rows: 24,
    };
    // A film of a screen is a recording too, hence the longer name in the calls of this feature.
    return { terminalRecordingId: await keepRecording(school.server.db, row, cast) };
  },
  places: {
    'terminalrecording/pieces recordingId': 'terminalRecordingId',
    'terminalrecording/delete recordingId': 'terminalRecordingId',
  },
  answered: { 'terminalrecording/listown': 'an experiment of somebody else narrows one’s own list' },
};
