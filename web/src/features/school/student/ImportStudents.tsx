import { studentImport } from '@xueyan/contract/school/student-import';
import { ImportDialog } from '../../base/job/ImportDialog.shared.tsx';
import { OrganizationSelect } from '../../base/organization/OrganizationSelect.shared.tsx';

interface ImportStudentsProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Imports students into the register, and creates the classes that are missing. */
export const ImportStudents = (props: ImportStudentsProps) => (
  <ImportDialog
    {...props}
    sheet={studentImport}
    params={{}}
    choices={{ organization: (field) => <OrganizationSelect {...field} /> }}
  />
);
