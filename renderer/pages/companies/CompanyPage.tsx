import { ActionIcon, Anchor, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Company, companiesApi } from '../../api/modules.ts'
import { Facts } from '../../components/Facts.tsx'
import { MergeDrawer } from '../../components/merge/MergeDrawer.tsx'
import { PastMerges } from '../../components/merge/PastMerges.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordColumns, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTabs } from '../../components/page/RecordTabs.tsx'
import { RecordOwner } from '../../components/RecordOwner.tsx'
import { RecordTimeline } from '../../components/RecordTimeline.tsx'
import { useAction } from '../../components/use-action.ts'
import { countryName } from '../../format/countries.ts'
import { formatTime } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/words.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { companiesKey, companyQuery } from '../../queries/companies.ts'
import { useContributedTabs } from '../../routes/record-tabs.ts'
import { useMay } from '../../session/session.ts'
import { CompanyAliases } from './CompanyAliases.tsx'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { CompanyReferences } from './CompanyReferences.tsx'

const route = getRouteApi('/office/companies/$companyId')

/** One company: what it is, its names, and everything that refers to it. */
export function CompanyPage() {
  const { companyId } = route.useParams()
  const company = useQuery(companyQuery(Number(companyId)))
  return <LoadedPage query={company}>{found => <Shown key={found.id} company={found} />}</LoadedPage>
}

function Shown({ company }: { company: Company }) {
  const mayWrite = useMay('write', 'companies')
  const contributed = useContributedTabs('company')
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null)
  const close = () => setOpen(null)
  const archive = useArchive(company)
  useKeys('Company', mayWrite ? [{ keys: 'e', label: 'Edit the company', run: () => setOpen('edit') }] : [])
  return (
    <PageBody>
      <Anchor component={Link} to="/companies" size="sm" underline="hover" mb={4}>
        Companies
      </Anchor>
      <PageHeader
        title={company.name}
        description={[
          ...(company.archived_at ? ['Archived'] : []),
          ...(company.roles.length > 0 ? company.roles.map(wordsOfKey) : ['Company']),
        ].join(' · ')}
        actions={
          mayWrite && (
            <>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size="lg" aria-label="More">
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setOpen('merge')}>Merge…</Menu.Item>
                  <Menu.Item onClick={() => archive.mutate(undefined)}>
                    {company.archived_at ? 'Bring back' : 'Archive'}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
              <Button variant="default" onClick={() => setOpen('edit')}>
                Edit
              </Button>
            </>
          )
        }
        calls={[
          'GET /api/v1/svc/companies/{company_id}',
          'PATCH /api/v1/svc/companies/{company_id}',
          'GET /api/v1/svc/companies/{company_id}/references',
          'POST /api/v1/svc/companies/{company_id}/aliases',
          'POST /api/v1/svc/companies/{company_id}/merge',
          ...contributed.flatMap(({ calls }) => calls),
        ]}
      />
      <RecordTabs
        of="company"
        id={company.id}
        label="Company"
        own={[{ key: 'overview', label: 'Overview', content: <Overview company={company} /> }]}
      />
      {open === 'edit' && <CompanyDrawer company={company} onClose={close} />}
      {open === 'merge' && <MergeDrawer type="company" noun="company" record={company} onClose={close} />}
    </PageBody>
  )
}

/** What the company is on the left, what happened to it on the right. */
function Overview({ company }: { company: Company }) {
  const mayWrite = useMay('write', 'companies')
  return (
    <RecordColumns
      aside={
        <RecordTimeline type="company" id={company.id} empty="Nothing has happened to this company yet." />
      }
    >
      <CompanyFacts company={company} />
      <CompanyAliases company={company} mayWrite={mayWrite} />
      <CompanyReferences companyId={company.id} />
      <PastMerges type="company" id={company.id} mayWrite={mayWrite} />
    </RecordColumns>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  const mayWrite = useMay('write', 'companies')
  const { mutate: own } = useAction(
    (owner_id: number | null) =>
      companiesApi('PATCH /api/v1/svc/companies/{company_id}', {
        params: { company_id: company.id },
        body: { owner_id, version: company.version },
      }),
    { invalidates: [companiesKey, ['timeline']], done: () => 'The owner is changed' },
  )
  return (
    <RecordSection title="Company">
      <Facts
        facts={[
          ['Legal name', company.legal_name ?? 'None'],
          ['Country', company.country ? countryName(company.country) : 'None'],
          ['Registration number', company.registration_number ?? 'None'],
          ['LEI', company.lei ?? 'None'],
          ['Sector', company.sector ? wordsOfKey(company.sector) : 'None'],
          [
            'Website',
            company.website ? (
              <a key="website" href={company.website} target="_blank" rel="noreferrer">
                {company.website}
              </a>
            ) : (
              'None'
            ),
          ],
          ...(company.notes ? [['Notes', company.notes] as const] : []),
          [
            'Owner',
            <RecordOwner key="owner" ownerId={company.owner_id} onChange={mayWrite ? own : undefined} />,
          ],
          ['Created', formatTime(company.created_at)],
        ]}
      />
    </RecordSection>
  )
}

function useArchive({ id, archived_at }: Company) {
  const params = { company_id: id }
  return useAction(
    () =>
      archived_at
        ? companiesApi('POST /api/v1/svc/companies/{company_id}/restore', { params })
        : companiesApi('POST /api/v1/svc/companies/{company_id}/archive', { params }),
    {
      invalidates: [companiesKey],
      done: company =>
        company.archived_at ? `${company.name} is archived` : `${company.name} is in the lists again`,
    },
  )
}
