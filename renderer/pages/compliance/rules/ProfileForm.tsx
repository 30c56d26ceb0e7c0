import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type FilingProfile } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { months, rulesKey } from './rules.ts'

interface Values {
  traits: FilingProfile['traits']
  fiscal_year_end_month: string
  closed_days: string | null
}

/** Edits the office's profile, which determines the rules that apply. */
export function ProfileForm({ profile, onClose }: { profile: FilingProfile; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Filing profile" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'traits',
              label: 'Applies to the office',
              kind: 'list',
              choices: profile.known_traits.map(({ key, label }) => ({ value: key, label })),
              hint: 'A rule applies if any of its conditions is true',
            },
            {
              name: 'fiscal_year_end_month',
              label: 'Fiscal year ends with',
              kind: 'choice',
              required: true,
              choices: months,
            },
            {
              name: 'closed_days',
              label: 'Days without filings',
              kind: 'text',
              hint: 'Besides weekends and holidays, such as 2026-12-24, 2026-12-31',
            },
          ]}
          initial={{
            traits: profile.traits,
            fiscal_year_end_month: String(profile.fiscal_year_end_month),
            closed_days: profile.closed_days.join(', '),
          }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ traits, fiscal_year_end_month, closed_days }) => {
            await complianceApi('PUT /api/v1/svc/compliance/filing-profile', {
              body: {
                traits,
                fiscal_year_end_month: Number(fiscal_year_end_month),
                closed_days: closed_days?.split(/[\s,;]+/).filter(Boolean) ?? [],
                version: profile.version,
              },
            })
            await queryClient.invalidateQueries({ queryKey: rulesKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
