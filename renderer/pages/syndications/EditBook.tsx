import { useQueryClient } from '@tanstack/react-query'
import { type Syndication, syndicationApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { type BookValues, changedFields, rulesIn, valuesOf } from './book-fields.ts'
import { isBuilding, syndicationsKey } from './syndications.ts'

/** Edits a book; its target only while tickets may still come in. */
export function EditBook({ syndication, onClose }: { syndication: Syndication; onClose: () => void }) {
  const queryClient = useQueryClient()
  const mayResize = isBuilding(syndication.status)
  return (
    <FormDrawer title="Edit book" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<BookValues>
          fields={changedFields(syndication).map(field =>
            field.name === 'target_amount' && !mayResize
              ? { ...field, fixed: 'Reopen the book to change it' }
              : field,
          )}
          initial={valuesOf(syndication)}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ name, currency: _stays, target_amount, ...values }) => {
            await syndicationApi('PATCH /api/v1/svc/syndication/{synd_id}', {
              params: { synd_id: syndication.id },
              body: {
                ...values,
                ...rulesIn(values),
                ...(name === null ? {} : { name }),
                ...(mayResize ? { target_amount } : {}),
                version: syndication.version,
              },
            })
            await queryClient.invalidateQueries({ queryKey: syndicationsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
