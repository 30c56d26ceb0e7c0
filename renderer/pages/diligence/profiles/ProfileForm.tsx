import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OddProfile, oddApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { profilesKey } from './profiles.ts'

interface Values {
  fund_name: string
  vintage_year: number | null
}

const fields: Array<Field<keyof Values>> = [
  { name: 'fund_name', label: 'Fund', kind: 'text', required: true },
  {
    name: 'vintage_year',
    label: 'Vintage',
    kind: 'number',
    hint: 'The year of its first closing, such as 2024',
  },
]

/** Creates a fund's profile, or changes what the fund is called and its vintage. */
export function ProfileForm({ profile, onClose }: { profile?: OddProfile; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title={profile ? `Edit ${profile.fund_name}` : 'Create fund profile'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fields}
          {...(profile ? { initial: profile } : {})}
          submit={profile ? 'Save' : 'Create fund profile'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            const { id } = profile
              ? await oddApi('PATCH /api/v1/svc/odd/profiles/{profile_id}', {
                  params: { profile_id: profile.id },
                  body: { ...body, version: profile.version },
                })
              : await oddApi('POST /api/v1/svc/odd/profiles', { body })
            await queryClient.invalidateQueries({ queryKey: profilesKey })
            onClose()
            if (!profile && id !== null)
              await navigate({ to: '/diligence/profiles/$profileId', params: { profileId: String(id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}
