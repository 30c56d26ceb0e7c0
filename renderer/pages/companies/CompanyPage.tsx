import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Company, companiesApi } from '../../api/modules.ts'
import { companyRecord } from '../../api/records.generated.ts'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { nextStepFact } from '../../components/record/next-step.ts'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { factsOf } from '../../components/record/record-fields.tsx'
import { TabbedRecordPage } from '../../components/record/TabbedRecordPage.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { companiesKey, companyQuery } from '../../queries/companies.ts'
import { useMay } from '../../session/session.ts'
import { CompanyAliases } from './CompanyAliases.tsx'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { CompanyReferences } from './CompanyReferences.tsx'
import { companyArchiving } from './company-archiving.ts'

const route = getRouteApi('/office/companies/$companyId')

/** One company: its facts, its names, and all references to it. */
export function CompanyPage() {
  const { companyId } = route.useParams()
  const company = useQuery(companyQuery(Number(companyId)))
  return <LoadedPage query={company}>{found => <Shown key={found.id} company={found} />}</LoadedPage>
}

function Shown({ company }: { company: Company }) {
  const mayWrite = useMay('write', 'companies')
  const mayChange = mayWrite && company.archived_at === null
  const [editing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  useKeys('Company', mayChange ? [{ keys: 'e', label: 'Edit the company', run: edit }] : [])
  return (
    <TabbedRecordPage
      of="company"
      record={company}
      description={company.roles.map(wordsOfKey).join(' · ') || 'Company'}
      mayWrite={mayWrite}
      archive={{ archived: company.archived_at !== null, ...companyArchiving }}
      actions={
        mayWrite && (
          <Button variant="default" onClick={edit}>
            Edit
          </Button>
        )
      }
      opened={editing && <CompanyDrawer company={company} onClose={() => setEditing(false)} />}
      calls={[
        'GET /api/v1/svc/companies/{company_id}',
        'PATCH /api/v1/svc/companies/{company_id}',
        'GET /api/v1/svc/companies/{company_id}/references',
        'POST /api/v1/svc/companies/{company_id}/aliases',
        'POST /api/v1/svc/companies/{company_id}/archive',
        'POST /api/v1/svc/companies/{company_id}/restore',
        'POST /api/v1/svc/companies/{company_id}/merge',
      ]}
    >
      <CompanyFacts company={company} mayWrite={mayChange} />
      <CompanyAliases company={company} mayWrite={mayChange} />
      <CompanyReferences companyId={company.id} />
    </TabbedRecordPage>
  )
}

function CompanyFacts({ company, mayWrite }: { company: Company; mayWrite: boolean }) {
  return (
    <RecordFacts
      title="Company"
      owner={{
        id: company.owner_id,
        mayWrite,
        give: owner_id =>
          companiesApi('PATCH /api/v1/svc/companies/{company_id}', {
            params: { company_id: company.id },
            body: { owner_id, version: company.version },
          }),
        invalidates: [companiesKey],
      }}
      createdAt={company.created_at}
      facts={factsOf(companyRecord, company, { next_step: nextStepFact(company), next_step_at: null })}
    />
  )
}
