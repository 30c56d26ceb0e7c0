import { crmApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { contactsKey } from './contacts.ts'

/** Takes an import back: what it created goes, unless it was used since. */
export const useUndoImport = () =>
  useAction(
    (id: number) =>
      crmApi('POST /api/v1/svc/crm/contacts/imports/{import_id}/undo', { params: { import_id: id } }),
    { invalidates: [contactsKey] },
  )
