import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Investor } from '../../api/modules.ts'
import { lpRecord } from '../../api/records.generated.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { columnsOf } from '../../components/record/record-fields.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useColleagues } from '../../queries/colleagues.ts'
import { investorsQuery } from '../../queries/investors.ts'
import { useCommands } from '../../routes/commands.ts'
import { useFilledForm } from '../../routes/filled-form.ts'
import { useMay } from '../../session/session.ts'
import { kycStates } from '../../words/kyc.ts'
import { registerInvestor } from './commands.ts'
import { kycChoices, languageChoices } from './investor-fields.ts'
import { RegisterInvestor } from './RegisterInvestor.tsx'

/** The register of the limited partners. */
export function InvestorsPage() {
  const investors = useQuery(investorsQuery)
  const mayWrite = useMay('write', 'investor-portal')
  const [registering, setRegistering] = useState(false)
  const { filled, leave } = useFilledForm()
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
              The register holds the limited partners, their commitments and their KYC status.
            </Empty>
          ) : (
            <Register investors={items} />
          )
        }
      </Loaded>
      {(registering || (filled && mayWrite)) && (
        <RegisterInvestor
          key={filled?.name}
          name={filled?.name}
          onClose={() => {
            setRegistering(false)
            leave()
          }}
        />
      )}
    </PageBody>
  )
}

function Register({ investors }: { investors: Investor[] }) {
  const people = useColleagues()
  const columns = useMemo(() => columnsFor(investors, people), [investors, people])
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

const columnsFor = (rows: readonly Investor[], people: ReturnType<typeof useColleagues>) =>
  columnsOf<Investor>(lpRecord, {
    rows,
    people,
    own: {
      committed_capital: { title: 'Committed' },
      kyc_status: {
        choices: kycChoices,
        show: ({ kyc_status }) => {
          const { tone, label } = kycStates[kyc_status]
          return <Status tone={tone}>{label}</Status>
        },
      },
      primary_contact_email: { id: 'email' },
      language: { choices: languageChoices },
      created_at: { title: 'Registered' },
    },
  })
