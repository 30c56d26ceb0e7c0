import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { meant } from '../../../language/language.ts'
import type { Destination } from './place-of-drop.ts'
import { type Chosen, isWithin, type RoomTree } from './room-tree.ts'
import { wordsFor } from './use-tree-actions.ts'

const TOP = 'top'

interface MoveFormProps {
  tree: RoomTree
  chosen: Chosen
  onMove: (to: Destination) => void
  onClose: () => void
}

/** Asks into which folder something goes; it goes to its end. */
export function MoveForm({ tree, chosen, onMove, onClose }: MoveFormProps) {
  const moved = new Set(chosen.folders.map(({ id }) => id))
  const folders = [...tree.folders.values()].filter(({ id, permission }) =>
    permission === 'edit' ? !isWithin(tree, id, moved) : false,
  )
  return (
    <FormDrawer title={`Move ${wordsFor(chosen)}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ folder: string }>
          fields={[
            {
              name: 'folder',
              label: meant('To', 'where'),
              kind: 'choice',
              required: true,
              choices: [
                { value: TOP, label: 'Room root' },
                ...folders.map(({ id, index, name }) => ({ value: String(id), label: `${index} ${name}` })),
              ],
            },
          ]}
          submit="Move"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ folder }) => {
            onMove({ folder_id: folder === TOP ? null : Number(folder) })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
