import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Investor } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { countries } from '../../format/countries.ts'
import { wordsOfKey } from '../../format/words.ts'
import { investorsQuery } from '../../queries/investors.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { kycStates } from '../../words/kyc.ts'
import { paperLanguages } from '../../words/papers.ts'
import { registerInvestor } from './commands.ts'
import { RegisterInvestor } from './RegisterInvestor.tsx'

/** The register of the limited partners. */
export function InvestorsPage() {
  const investors = useQuery(investorsQuery)
  const mayWrite = useMay('write', 'investor-portal')
  const [registering, setRegistering] = useState(false)
  useCommands('Investors', [[registerInvestor, () => setRegistering(true)]])
  const register = mayWrite && (
    <>
      <Button variant="default" component={Link} to="/investors/import">
        Import
      </Button>
      <Button onClick={() => setRegistering(true)}>Register investor</Button>
    </>
  )
  return (
    <PageBody>
      <PageHeader
        title="Investors"
        actions={register}
        calls={['GET /api/v1/svc/investor-portal/lps', 'POST /api/v1/svc/investor-portal/lps']}
      />
      <Loaded query={investors}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No investors yet" action={register}>
              The register keeps who the limited partners are, what they committed and where their KYC stands.
            </Empty>
          ) : (
            <Register investors={items} />
          )
        }
      </Loaded>
      {registering && <RegisterInvestor onClose={() => setRegistering(false)} />}
    </PageBody>
  )
}

function Register({ investors }: { investors: Investor[] }) {
  const columns = useMemo(() => columnsFor(investors), [investors])
  return (
    <DataTable
      id="investors"
      noun="investor"
      rows={investors}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/investors/${id}`}
    />
  )
}

function columnsFor(investors: readonly Investor[]): Array<Column<Investor>> {
  const types = [...new Set(investors.flatMap(({ entity_type }) => entity_type ?? []))]
  return [
    { id: 'name', title: 'Name', kind: 'text', value: investor => investor.name },
    {
      id: 'entity_type',
      title: 'Type',
      kind: 'choice',
      value: investor => investor.entity_type,
      choices: types.map(value => ({ value, label: wordsOfKey(value) })),
    },
    {
      id: 'jurisdiction',
      title: 'Country',
      kind: 'choice',
      value: investor => investor.jurisdiction,
      choices: countries,
    },
    {
      id: 'committed_capital',
      title: 'Committed',
      kind: 'money',
      value: investor => investor.committed_capital,
      currency: investor => investor.currency,
      width: 180,
    },
    {
      id: 'kyc_status',
      title: 'KYC',
      kind: 'choice',
      value: investor => investor.kyc_status,
      choices: Object.entries(kycStates).map(([value, { label }]) => ({ value, label })),
      show: ({ kyc_status }) => {
        const { tone, label } = kycStates[kyc_status]
        return <Status tone={tone}>{label}</Status>
      },
    },
    { id: 'email', title: 'E-mail', kind: 'text', value: investor => investor.primary_contact_email },
    {
      id: 'created_at',
      title: 'Registered',
      kind: 'time',
      value: investor => investor.created_at,
      optional: true,
    },
    {
      id: 'language',
      title: 'Language',
      kind: 'choice',
      value: investor => investor.language,
      choices: Object.entries(paperLanguages).map(([value, label]) => ({ value, label })),
      optional: true,
    },
  ]
}
