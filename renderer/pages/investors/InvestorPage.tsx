import { Anchor, Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type InvestorDetail, investorPortalApi } from '../../api/modules.ts'
import { MergeDrawer } from '../../components/merge/MergeDrawer.tsx'
import { PastMerges } from '../../components/merge/PastMerges.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { type OwnTab, RecordTabs } from '../../components/page/RecordTabs.tsx'
import { RecordTimeline } from '../../components/RecordTimeline.tsx'
import { Status } from '../../components/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useAction } from '../../components/use-action.ts'
import { countryName } from '../../format/countries.ts'
import { wordsOfKey } from '../../format/words.ts'
import { investorQuery } from '../../queries/investors.ts'
import { useCommands } from '../../routes/commands.ts'
import { useContributedTabs } from '../../routes/record-tabs.ts'
import { useMay } from '../../session/session.ts'
import { kycStates } from '../../words/kyc.ts'
import { recordCommitment } from './commands.ts'
import { EditInvestor } from './EditInvestor.tsx'
import { InvestorCalls } from './InvestorCalls.tsx'
import { InvestorDistributions } from './InvestorDistributions.tsx'
import { InvestorMemory } from './InvestorMemory.tsx'
import { InvestorOverview } from './InvestorOverview.tsx'
import { InvestorPapers } from './InvestorPapers.tsx'
import { NewCommitment } from './NewCommitment.tsx'

const route = getRouteApi('/office/investors/$investorId')

/** One investor: what they promised, what was asked and paid, and what is known of them. */
export function InvestorPage() {
  const { investorId } = route.useParams()
  const investor = useQuery(investorQuery(Number(investorId)))
  return (
    <PageBody>
      <Anchor component={Link} to="/investors" size="sm" underline="hover" mb={4}>
        Investors
      </Anchor>
      <Loaded query={investor}>{found => <Shown key={found.id} investor={found} />}</Loaded>
    </PageBody>
  )
}

function Shown({ investor }: { investor: InvestorDetail }) {
  const mayWrite = useMay('write', 'investor-portal')
  const contributed = useContributedTabs('investor')
  const [open, setOpen] = useState<'edit' | 'commit' | 'merge' | null>(null)
  useCommands('Investor', [[recordCommitment, () => setOpen('commit')]])
  const { tone, label } = kycStates[investor.kyc_status]
  return (
    <>
      <PageHeader
        title={investor.name}
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
        actions={
          mayWrite && (
            <>
              <Button variant="default" onClick={() => setOpen('merge')}>
                Merge…
              </Button>
              <MoveKyc investor={investor} />
              <Button variant="default" onClick={() => setOpen('edit')}>
                Edit
              </Button>
              <Button onClick={() => setOpen('commit')}>New commitment</Button>
            </>
          )
        }
        calls={[
          'GET /api/v1/svc/investor-portal/lps/{lp_id}',
          'PATCH /api/v1/svc/investor-portal/lps/{lp_id}',
          'POST /api/v1/svc/investor-portal/lps/{lp_id}/merge',
          'GET /api/v1/svc/investor-portal/commitments',
          'POST /api/v1/svc/investor-portal/commitments',
          'GET /api/v1/svc/investor-portal/transfers',
          'GET /api/v1/svc/investor-portal/calls/{call_id}/notices/pdf',
          'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements',
          'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements/pdf',
          'GET /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/pdf',
          'GET /api/v1/svc/timeline/{record_type}/{record_id}',
          'GET /api/v1/svc/investors/lp/{lp_id}/memory',
          'GET /api/v1/svc/investors/lp/{lp_id}/memory/search',
          'POST /api/v1/svc/investors/lp/{lp_id}/memory',
          ...contributed.flatMap(({ calls }) => calls),
        ]}
      />
      <RecordTabs of="investor" id={investor.id} label="Investor" own={ownTabs(investor)} />
      <PastMerges type="lp" id={investor.id} mayWrite={mayWrite} />
      {open === 'merge' && (
        <MergeDrawer type="lp" noun="investor" record={investor} onClose={() => setOpen(null)} />
      )}
      {open === 'edit' && <EditInvestor investor={investor} onClose={() => setOpen(null)} />}
      {open === 'commit' && <NewCommitment investor={investor} onClose={() => setOpen(null)} />}
    </>
  )
}

const ownTabs = (investor: InvestorDetail): [OwnTab, ...OwnTab[]] => [
  { key: 'overview', label: 'Commitments', content: <InvestorOverview investor={investor} /> },
  {
    key: 'calls',
    label: 'Capital calls',
    content: <InvestorCalls investor={investor} />,
  },
  { key: 'distributions', label: 'Distributions', content: <InvestorDistributions investor={investor} /> },
  { key: 'documents', label: 'Documents', content: <InvestorPapers investor={investor} /> },
  {
    key: 'memory',
    label: 'Memory',
    content: <InvestorMemory investor={investor} />,
    module: 'investors',
  },
  {
    key: 'timeline',
    label: 'Timeline',
    content: <RecordTimeline type="lp" id={investor.id} empty="Nothing has happened to this investor yet." />,
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
