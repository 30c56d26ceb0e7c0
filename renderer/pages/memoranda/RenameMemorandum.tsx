import { useQueryClient } from '@tanstack/react-query'
import { cimApi, type Memorandum } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { memorandaKey } from './memoranda.ts'

interface Values {
  title: string
  code_name: string | null
}

const title: Field<keyof Values> = { name: 'title', label: 'Title', kind: 'text', required: true }
const codeName: Field<keyof Values> = {
  name: 'code_name',
  label: 'Code name',
  kind: 'text',
  required: true,
  hint: 'Replaces the one before it in every section too',
}

/** Gives a memorandum another title, and one that says nobody’s name another code name. */
export function RenameMemorandum({ report, onClose }: { report: Memorandum; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Rename memorandum" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={report.code_name === null ? [title] : [title, codeName]}
          initial={report}
          submit="Rename memorandum"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (_, { title, code_name }) => {
            await cimApi('PATCH /api/v1/svc/cim/reports/{report_id}', {
              params: { report_id: report.id },
              body: {
                ...(title === undefined ? {} : { title }),
                ...(code_name == null ? {} : { code_name }),
              },
            })
            await queryClient.invalidateQueries({ queryKey: memorandaKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
