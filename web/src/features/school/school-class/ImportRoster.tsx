import { rosterImport } from '@xueyan/contract/school/roster';
import { ImportDialog } from '../../base/job/ImportDialog.shared.tsx';
import { OrganizationSelect } from '../../base/organization/OrganizationSelect.shared.tsx';

interface ImportRosterProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Imports students with accounts into the classes that the rows name, and creates the missing ones. */
export const ImportRoster = (props: ImportRosterProps) => (
  <ImportDialog
    {...props}
    sheet={rosterImport}
    params={{}}
    choices={{ organization: (field) => <OrganizationSelect {...field} /> }}
  />
);
