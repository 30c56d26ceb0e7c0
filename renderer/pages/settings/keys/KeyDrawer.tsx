import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ApiKey, developerApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { modulesQuery, useMe } from '../../../session/session.ts'
import { type OfferedRole, rolesWithin } from '../people/roles.ts'
import { type Bounds, boundFields, fromForm, toForm } from './bounds.ts'
import { dashboardKey } from './dashboard.ts'

type NewKey = Bounds & { name: string; role: OfferedRole }

/** Makes a key. It starts narrow, and whoever makes it widens it knowingly. */
export function CreateKey({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) {
  const { role } = useMe()
  const { items } = useSuspenseQuery(modulesQuery).data
  const queryClient = useQueryClient()
  const roles = rolesWithin(role)
  return (
    <FormDrawer title="Create key" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<NewKey>
          fields={[
            {
              name: 'name',
              label: 'Name',
              kind: 'text',
              required: true,
              hint: 'Its use, such as Nightly import',
            },
            {
              name: 'role',
              label: 'Role',
              kind: 'choice',
              required: true,
              choices: roles,
              hint: 'Your role or a narrower one',
            },
            ...boundFields(items),
          ]}
          initial={{
            role: roles.some(({ value }) => value === 'viewer') ? 'viewer' : (role as OfferedRole),
            writes: 'proposes',
            expires_at: ninetyDaysFrom(new Date()),
          }}
          submit="Create key"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ name, role: chosen, ...bounds }) => {
            const { expires_at, ...given } = fromForm(bounds)
            const { key } = await developerApi('POST /api/v1/svc/developer/keys', {
              body: { name, role: chosen, ...given, ...(expires_at ? { expires_at } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: dashboardKey })
            onCreated(key)
          }}
        />
      )}
    </FormDrawer>
  )
}

type ChangedBounds = Bounds & { votes: 'no' | 'yes' }

const votes: Field<'votes'> = {
  name: 'votes',
  label: 'Decides proposals',
  kind: 'choice',
  required: true,
  choices: [
    { value: 'no', label: 'No, only a person who is signed in' },
    { value: 'yes', label: 'Yes, counting as its owner' },
  ],
  hint: 'Only an administrator can allow it, for their own key another one. All administrators are notified.',
}

interface KeyBoundsProps {
  apiKey: ApiKey
  disabled: boolean
  onClose: () => void
}

/** The limits of an existing key. */
export function KeyBounds({ apiKey, disabled, onClose }: KeyBoundsProps) {
  const { items } = useSuspenseQuery(modulesQuery).data
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={apiKey.name} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ChangedBounds>
          fields={[...boundFields(items), votes]}
          initial={{ ...toForm(apiKey), votes: apiKey.may_vote ? 'yes' : 'no' }}
          submit="Save"
          disabled={disabled || apiKey.revoked_at !== null}
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (bounds, changed) => {
            const given = fromForm(bounds, apiKey.scopes)
            await developerApi('PATCH /api/v1/svc/developer/keys/{key_id}', {
              params: { key_id: apiKey.id },
              body: {
                ...('votes' in changed ? { may_vote: bounds.votes === 'yes' } : {}),
                ...('writes' in changed ? { propose_only: given.propose_only } : {}),
                ...('readable' in changed || 'writable' in changed ? { scopes: given.scopes } : {}),
                ...('daily_credits' in changed ? { daily_credits: given.daily_credits } : {}),
                ...('expires_at' in changed ? { expires_at: given.expires_at } : {}),
              },
            })
            await queryClient.invalidateQueries({ queryKey: dashboardKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

const ninetyDaysFrom = (now: Date): string =>
  new Date(now.getTime() + 90 * 86_400_000).toISOString().slice(0, 10)
