import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'

interface NameFormProps {
  title: string
  submit: string
  initial?: string
  /** Gives the name; a refusal is shown at the field. */
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a folder or a document. */
export function NameForm({ title, submit, initial, onName, onClose }: NameFormProps) {
  return (
    <FormDrawer title={title} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ name: string }>
          fields={[{ name: 'name', label: 'Name', kind: 'text', required: true }]}
          {...(initial === undefined ? {} : { initial: { name: initial } })}
          submit={submit}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ name }) => {
            await onName(name)
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
