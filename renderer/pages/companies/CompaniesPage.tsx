import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Company } from '../../api/modules.ts'
import { companyRecord } from '../../api/records.generated.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ArchiveChosen, ArchivedSwitch, useArchived } from '../../components/record/Archived.tsx'
import { columnsOf } from '../../components/record/record-fields.tsx'
import { useArchiving } from '../../components/record/use-archiving.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { useColleagues } from '../../queries/colleagues.ts'
import { allCompaniesQuery } from '../../queries/companies.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { createCompany } from './commands.ts'
import { companyArchiving } from './company-archiving.ts'

const roles: Column<Company> = {
  id: 'roles',
  title: 'Is',
  kind: 'text',
  value: company => company.roles.map(wordsOfKey).join(', ') || null,
  width: 180,
}

const aliases: Column<Company> = {
  id: 'aliases',
  title: 'Also known as',
  kind: 'text',
  value: company => company.aliases.map(({ name }) => name).join(', ') || null,
  width: 220,
}

const columnsFor = (rows: Company[], people: ReturnType<typeof useColleagues>) =>
  columnsOf(companyRecord, {
    rows,
    people,
    own: { next_step: { optional: false } },
    besides: { name: [roles], sector: [aliases] },
  })

/** Every company that the office deals with, once. */
export function CompaniesPage() {
  const archived = useArchived()
  const companies = useQuery(allCompaniesQuery(archived))
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(companies.data?.items ?? [], people), [companies.data, people])
  const archiving = useArchiving(companyArchiving, 'company', 'companies')
  const mayWrite = useMay('write', 'companies')
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  useCommands('Companies', [[createCompany, create]])
  return (
    <PageBody>
      <PageHeader
        title="Companies"
        actions={
          mayWrite && (
            <>
              <Button variant="default" component={Link} to="/companies/import">
                Import
              </Button>
              <Button onClick={create}>Create company</Button>
            </>
          )
        }
        calls={[
          'GET /api/v1/svc/companies',
          'POST /api/v1/svc/companies',
          'POST /api/v1/svc/companies/{company_id}/archive',
          'POST /api/v1/svc/companies/{company_id}/restore',
        ]}
      />
      <Loaded query={companies}>
        {({ items }) =>
          items.length === 0 && !archived ? (
            <Empty
              title="No companies yet"
              action={
                <>
                  {mayWrite && <Button onClick={create}>Create company</Button>}
                  <ArchivedSwitch />
                </>
              }
            >
              Sponsors, borrowers, counterparties and employers. Naming one on a deal or contact adds it here.
            </Empty>
          ) : (
            <DataTable
              id="companies"
              noun="company"
              nouns="companies"
              rows={items}
              columns={columns}
              chooses={<ArchivedSwitch />}
              bulk={
                mayWrite
                  ? (chosen, clear) => <ArchiveChosen chosen={chosen} clear={clear} {...archiving} />
                  : undefined
              }
              rowId={({ id }) => id}
              href={({ id }) => `/companies/${id}`}
            />
          )
        }
      </Loaded>
      {creating && <CompanyDrawer company={null} onClose={() => setCreating(false)} />}
    </PageBody>
  )
}
