import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { attachments } from '../../../db/upload.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const attachmentForeign: Foreign = {
  records: async ({ school, teacher, courseId, sectionId }) => {
    const [fileId, attachmentId] = [newId(), newId()];
    const file = { sha256: 'none', name: 'a.pdf', mediaType: 'application/pdf', bytes: 1, scope: 'course' as const };
    await school.sql.insert(files).values({ ...file, id: fileId, ownerId: teacher.id, scopeId: courseId });
    await school.sql.insert(attachments).values({ id: attachmentId, sectionId, fileId });
    return { attachmentId };
  },
};
