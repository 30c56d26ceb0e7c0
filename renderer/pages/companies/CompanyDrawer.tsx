import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Company, companiesApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { SimilarHint } from '../../components/form/SimilarHint.tsx'
import { companiesKey } from '../../queries/companies.ts'
import { type CompanyValues, companyFields } from './company-fields.ts'

/** A company to create (null) or to change. */
export function CompanyDrawer({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title={company ? `Edit ${company.name}` : 'Create company'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<CompanyValues>
          fields={companyFields}
          initial={company ?? {}}
          submit={company ? 'Save' : 'Create company'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          remark={texts =>
            !company && (
              <SimilarHint
                type="company"
                typed={{ name: texts.name }}
                find={({ name = '' }, signal) =>
                  companiesApi('GET /api/v1/svc/companies/similar', { query: { name }, signal })
                }
              />
            )
          }
          onSubmit={async (values, changed) => {
            const saved = await (company
              ? companiesApi('PATCH /api/v1/svc/companies/{company_id}', {
                  params: { company_id: company.id },
                  body: { ...changed, version: company.version },
                })
              : companiesApi('POST /api/v1/svc/companies', { body: values }))
            await queryClient.invalidateQueries({ queryKey: companiesKey })
            await queryClient.invalidateQueries({ queryKey: ['timeline'] })
            onClose()
            if (!company)
              await navigate({ to: '/companies/$companyId', params: { companyId: String(saved.id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}
