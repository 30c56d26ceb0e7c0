import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OddProfile, oddApi } from '../../../api/modules.ts'
import { oddProfileRecord } from '../../../api/records.generated.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../../components/record/record-fields.tsx'
import { profilesKey } from './profiles.ts'

type Values = ValuesOf<typeof oddProfileRecord, OddProfile>

/** Creates a fund's profile, or edits its name and vintage. */
export function ProfileForm({ profile, onClose }: { profile?: OddProfile; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title={profile ? `Edit ${profile.fund_name}` : 'Create fund profile'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(oddProfileRecord)}
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
