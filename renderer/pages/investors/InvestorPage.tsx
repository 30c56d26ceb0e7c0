import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type InvestorDetail, investorPortalApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import type { OwnTab } from '../../components/record/RecordTabs.tsx'
import { TabbedRecordPage } from '../../components/record/TabbedRecordPage.tsx'
import { countryName } from '../../format/countries.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { investorQuery, memoryQuery } from '../../queries/investors.ts'
import { useCommands } from '../../routes/commands.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'
import { kycStates } from '../../words/kyc.ts'
import { recordCommitment } from './commands.ts'
import { EditInvestor } from './EditInvestor.tsx'
import { InvestorBankDetails } from './InvestorBankDetails.tsx'
import { InvestorCalls } from './InvestorCalls.tsx'
import { InvestorDistributions } from './InvestorDistributions.tsx'
import { InvestorMemory } from './InvestorMemory.tsx'
import { InvestorOverview } from './InvestorOverview.tsx'
import { InvestorPapers } from './InvestorPapers.tsx'
import { NewCommitment } from './NewCommitment.tsx'
import { papersQuery } from './papers.ts'

const route = getRouteApi('/office/investors/$investorId')

/** One investor: commitments, calls, payments and notes. */
export function InvestorPage() {
  const { investorId } = route.useParams()
  const investor = useQuery(investorQuery(Number(investorId)))
  return <LoadedPage query={investor}>{found => <Shown key={found.id} investor={found} />}</LoadedPage>
}

function Shown({ investor }: { investor: InvestorDetail }) {
  const mayWrite = useMay('write', 'investor-portal')
  const books = useEnabledModules().has('cfo')
  const [open, setOpen] = useState<'edit' | 'commit' | null>(null)
  useCommands('Investor', [[recordCommitment, () => setOpen('commit')]])
  useKeys('Investor', mayWrite ? [{ keys: 'e', label: 'Edit the investor', run: () => setOpen('edit') }] : [])
  const { tone, label } = kycStates[investor.kyc_status]
  return (
    <TabbedRecordPage
      of="investor"
      wide
      record={investor}
      description={
        <>
          {[
            investor.entity_type === null ? 'Investor' : wordsOfKey(investor.entity_type),
            ...(investor.jurisdiction === null ? [] : [countryName(investor.jurisdiction)]),
            'KYC ',
          ].join(' · ')}
          <Status tone={tone}>{label}</Status>
        </>
      }
      mayWrite={mayWrite}
      remove={{
        says: 'This cannot be undone. An investor with commitments, calls, postings, bank details or notes cannot be deleted: their history is kept.',
        run: () =>
          investorPortalApi('DELETE /api/v1/svc/investor-portal/lps/{lp_id}', {
            params: { lp_id: investor.id },
          }),
        invalidates: [['investors']],
      }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            component={Link}
            to={`/investors/${investor.id}/view`}
          >
            View as investor
          </Button>
          {mayWrite && (
            <>
              <MoveKyc investor={investor} />
              <Button variant="default" onClick={() => setOpen('edit')}>
                Edit
              </Button>
              <Button onClick={() => setOpen('commit')}>New commitment</Button>
            </>
          )}
        </>
      }
      opened={
        <>
          {open === 'edit' && <EditInvestor investor={investor} onClose={() => setOpen(null)} />}
          {open === 'commit' && <NewCommitment investor={investor} onClose={() => setOpen(null)} />}
        </>
      }
      calls={[
        'GET /api/v1/svc/investor-portal/lps/{lp_id}',
        'PATCH /api/v1/svc/investor-portal/lps/{lp_id}',
        'POST /api/v1/svc/investor-portal/lps/{lp_id}/merge',
        'GET /api/v1/svc/investor-portal/lps/{lp_id}/bank-details',
        'POST /api/v1/svc/investor-portal/lps/{lp_id}/bank-details',
        'GET /api/v1/svc/investor-portal/commitments',
        'POST /api/v1/svc/investor-portal/commitments',
        'GET /api/v1/svc/investor-portal/transfers',
        'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/pdf',
        'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements',
        'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/pdf',
        'GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/pdf',
        'GET /api/v1/svc/investors/lp/{lp_id}/memory',
        'GET /api/v1/svc/investors/lp/{lp_id}/memory/search',
        'POST /api/v1/svc/investors/lp/{lp_id}/memory',
      ]}
      label="Commitments"
      tabs={tabsOf(investor, books)}
    >
      <InvestorOverview investor={investor} />
    </TabbedRecordPage>
  )
}

const tabsOf = (investor: InvestorDetail, books: boolean): OwnTab[] => [
  {
    key: 'calls',
    label: 'Capital calls',
    content: <InvestorCalls investor={investor} />,
    count: investor.capital_calls.length,
  },
  {
    key: 'distributions',
    label: 'Distributions',
    content: <InvestorDistributions investor={investor} />,
    count: investor.distributions.length,
  },
  {
    key: 'bank',
    label: 'Bank details',
    content: <InvestorBankDetails investor={investor} />,
  },
  {
    key: 'documents',
    label: 'Documents',
    content: <InvestorPapers investor={investor} />,
    lists: () => papersQuery(investor, { books }),
  },
  {
    key: 'memory',
    label: 'Memory',
    content: <InvestorMemory investor={investor} />,
    lists: id => memoryQuery(id, ''),
    module: 'investors',
  },
]

/** The next step of the KYC; only those that there are from here. */
function MoveKyc({ investor }: { investor: InvestorDetail }) {
  const move = useAction(
    (kyc_status: InvestorDetail['kyc_status']) =>
      investorPortalApi('PATCH /api/v1/svc/investor-portal/lps/{lp_id}', {
        params: { lp_id: investor.id },
        body: { kyc_status },
      }),
    {
      invalidates: [['investors']],
      done: ({ kyc_status }) => `KYC is ${kycStates[kyc_status].label.toLowerCase()}`,
    },
  )
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />} loading={move.isPending}>
          Move KYC to
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {investor.kyc_moves.map(status => (
          <Menu.Item key={status} onClick={() => move.mutate(status)}>
            {kycStates[status].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
