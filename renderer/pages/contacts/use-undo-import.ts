import { crmApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import type { Undoing } from '../../components/import/use-undo-import.ts'
import { contactsKey } from './contacts.ts'

/** Undoes an import: contacts it created are deleted, unless used since. */
export const useUndoImport = () =>
  useAction(
    ({ id, reason }: Undoing) =>
      crmApi('POST /api/v1/svc/crm/contacts/imports/{import_id}/undo', {
        params: { import_id: id },
        body: { reason },
      }),
    { invalidates: [contactsKey] },
  )
