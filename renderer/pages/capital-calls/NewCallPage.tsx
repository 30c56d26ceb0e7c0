import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CapitalCall, FundAccount } from '../../api/modules.ts'
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { wordOf } from '../../search-params.ts'
import { fundsQuery } from '../funds/funds.ts'
import { CallInvestors } from './CallInvestors.tsx'
import { CallNotices } from './CallNotices.tsx'
import { CallTermsForm } from './CallTermsForm.tsx'
import { type CallDraft, totalOf } from './call-draft.ts'
import classes from './capital-calls.module.css'

const route = getRouteApi('/office/capital-calls/new')

const steps = ['What is called', 'Who is called on', 'Notices'] as const

/** Calls capital of a fund's investors: what for, of whom, and every notice before anything is issued. */
export function NewCallPage() {
  const funds = useQuery(fundsQuery)
  const { fund } = route.useSearch()
  return (
    <PageBody>
      <Anchor component={Link} to="/capital-calls" size="sm" underline="hover" mb={4}>
        Capital calls
      </Anchor>
      <PageHeader
        title="Issue capital call"
        calls={[
          'GET /api/v1/svc/investor-portal/commitments',
          'POST /api/v1/svc/investor-portal/calls',
          'GET /api/v1/svc/investor-portal/lps',
        ]}
      />
      <Loaded query={funds}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There is no fund to call for">
              Create one under Funds first, and record what its investors commit.
            </Empty>
          ) : (
            <Wizard funds={items} chosen={wordOf(fund)} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

function Wizard({ funds, chosen }: { funds: FundAccount[]; chosen: string | undefined }) {
  const [only] = funds.length === 1 ? funds : []
  const [step, setStep] = useState(0)
  const [made, setMade] = useState<number | null>(null)
  const navigate = route.useNavigate()
  const [typing, setTyping] = useState(false)
  const [preview, setPreview] = useState<CapitalCall | null>(null)
  const [draft, setDraft] = useState<CallDraft>(() => ({
    terms: {
      fund_account_id: chosen ?? (only ? String(only.id) : ''),
      notice_date: null,
      due_date: null,
      reference: null,
      description: null,
      override_reason: null,
    },
    purposes: [{ id: 0, type: 'investments', amount: '', description: '', inside: 'default' }],
    excused: [],
  }))
  const fund = funds.find(({ id }) => String(id) === draft.terms.fund_account_id)
  const change = (changed: Partial<CallDraft>) => setDraft(before => ({ ...before, ...changed }))
  const typed = typing || step > 0 || totalOf(draft.purposes, fund?.currency ?? 'USD') !== 0
  // Only once there is nothing left to lose, or the guard would ask.
  useEffect(() => {
    if (made !== null) void navigate({ to: '/capital-calls/$callId', params: { callId: String(made) } })
  }, [made, navigate])
  return (
    <>
      <LeaveGuard dirty={typed && made === null} />
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            {index + 1}. {name}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <CallTermsForm
          funds={funds}
          draft={draft}
          onChange={change}
          onDirty={setTyping}
          onNext={terms => {
            change({ terms: { ...draft.terms, ...terms } })
            setStep(1)
          }}
        />
      )}
      {step === 1 && (
        <CallInvestors
          draft={draft}
          onChange={change}
          onBack={() => setStep(0)}
          onNext={found => {
            setPreview(found)
            setStep(2)
          }}
        />
      )}
      {step === 2 && preview && (
        <CallNotices
          draft={draft}
          call={preview}
          fund={fund?.name ?? ''}
          onBack={() => setStep(1)}
          onMade={setMade}
        />
      )}
    </>
  )
}
