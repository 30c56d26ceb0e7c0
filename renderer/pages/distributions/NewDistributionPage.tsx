import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Distribution, FundAccount } from '../../api/modules.ts'
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { wordOf } from '../../search-params.ts'
import classes from '../capital-calls/capital-calls.module.css'
import { fundsQuery } from '../funds/funds.ts'
import { DistributionNotices } from './DistributionNotices.tsx'
import { DistributionReceivers } from './DistributionReceivers.tsx'
import { DistributionTermsForm } from './DistributionTermsForm.tsx'
import { type DistributionDraft, emptyTerms } from './distribution-draft.ts'

const route = getRouteApi('/office/distributions/new')

const steps = ['What is distributed', 'Who receives it', 'Notices'] as const

/** Distributes what a fund pays out: how much and of what kind, to whom, and every notice before it is posted. */
export function NewDistributionPage() {
  const funds = useQuery(fundsQuery)
  const { fund } = route.useSearch()
  return (
    <PageBody>
      <Anchor component={Link} to="/distributions" size="sm" underline="hover" mb={4}>
        Distributions
      </Anchor>
      <PageHeader
        title="New distribution"
        calls={[
          'GET /api/v1/svc/investor-portal/commitments',
          'POST /api/v1/svc/investor-portal/distributions',
          'GET /api/v1/svc/investor-portal/lps',
        ]}
      />
      <Loaded query={funds}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There is no fund to distribute from">
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
  const [preview, setPreview] = useState<Distribution | null>(null)
  const [draft, setDraft] = useState<DistributionDraft>(() => ({
    fund: chosen ?? (only ? String(only.id) : ''),
    type: 'realized_gain',
    terms: emptyTerms,
    leftOut: [],
  }))
  const change = (changed: Partial<DistributionDraft>) => setDraft(before => ({ ...before, ...changed }))
  // Only once there is nothing left to lose, or the guard would ask.
  useEffect(() => {
    if (made !== null)
      void navigate({ to: '/distributions/$distributionId', params: { distributionId: String(made) } })
  }, [made, navigate])
  return (
    <>
      <LeaveGuard dirty={(typing || step > 0) && made === null} />
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            {index + 1}. {name}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <DistributionTermsForm
          funds={funds}
          draft={draft}
          onChange={change}
          onDirty={setTyping}
          onNext={terms => {
            change({ terms: { ...emptyTerms, ...terms } })
            setStep(1)
          }}
        />
      )}
      {step === 1 && (
        <DistributionReceivers
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
        <DistributionNotices
          draft={draft}
          distribution={preview}
          fund={funds.find(({ id }) => String(id) === draft.fund)?.name ?? ''}
          onBack={() => setStep(1)}
          onMade={setMade}
        />
      )}
    </>
  )
}
