import { eq } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import { libraryVersions } from '../../../db/library.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';
import { libraryStore } from './library.store.ts';

export const libraryForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const itemId = await libraryStore.insert(school.sql, { title: '他人的资源', ownerId: teacher.id });
    const row = { sha256: 'a'.repeat(64), name: 'a.pdf', mediaType: 'application/pdf', bytes: 1, ownerId: teacher.id };
    const [file] = await school.sql
      .insert(files)
      .values({ ...row, scope: 'resource', scopeId: itemId })
      .returning();
    await libraryStore.addVersion(school.sql, itemId, file?.id ?? '', teacher.id);
    const [version] = await school.sql.select().from(libraryVersions).where(eq(libraryVersions.itemId, itemId));
    return { itemId, versionId: version?.id ?? '' };
  },
  places: {
    'resourcelibrary/addtocourse chapterId': 'chapterId',
  },
  inputs: {
    'resourcelibrary/statistics': { days: 7 },
    'resourcelibrary/listranking': { days: 7 },
    'resourcelibrary/listuse': { days: 7 },
  },
  noRecord: {
    'resourcelibrary/list folderId': 'the folders of the library are the school’s',
    'resourcelibrary/move folderId': 'the folders of the library are the school’s',
    'resourcelibrary/update folderId': 'the folders of the library are the school’s',
    'resourcelibrary/savefolder parentId': 'the folders of the library are the school’s',
    'resourcelibrary/updatefolder folderId': 'the folders of the library are the school’s',
    'resourcelibrary/updatefolder parentId': 'the folders of the library are the school’s',
    'resourcelibrary/deletefolder folderId': 'the folders of the library are the school’s',
  },
};
