import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Distribution, FundAccount } from '../../api/modules.ts'
import { fundAtFirst, NewFlowPage } from '../../components/flow/NewFlowPage.tsx'
import { Wizard } from '../../components/flow/Wizard.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { DistributionNotices } from './DistributionNotices.tsx'
import { DistributionReceivers } from './DistributionReceivers.tsx'
import { DistributionTermsForm } from './DistributionTermsForm.tsx'
import { type DistributionDraft, emptyTerms } from './distribution-draft.ts'
import { NothingToDistribute } from './NothingToDistribute.tsx'

const route = getRouteApi('/office/distributions/new')

/** Distributes a fund's cash: amount and type, recipients, and every notice before it is posted. */
export function NewDistributionPage() {
  const chosen = wordOf(route.useSearch().fund)
  return (
    <NewFlowPage
      back={{ to: '/distributions', label: 'Distributions' }}
      title="New distribution"
      calls={[
        'GET /api/v1/svc/investor-portal/commitments',
        'POST /api/v1/svc/investor-portal/distributions',
        'GET /api/v1/svc/investor-portal/lps',
        'GET /api/v1/svc/holdings',
        'GET /api/v1/svc/cfo/gl/accounts',
      ]}
      fundless="There is no fund to distribute from"
    >
      {funds => <NewDistribution funds={funds} chosen={chosen} />}
    </NewFlowPage>
  )
}

function NewDistribution({ funds, chosen }: { funds: FundAccount[]; chosen: string | undefined }) {
  const navigate = route.useNavigate()
  const [typing, setTyping] = useState(false)
  const [draft, setDraft] = useState<DistributionDraft>(() => ({
    fund: fundAtFirst(funds, chosen),
    type: 'realized_gain',
    terms: emptyTerms,
    holding: null,
    source: undefined,
    leftOut: [],
    paid: undefined,
  }))
  const fund = funds.find(({ id }) => String(id) === draft.fund)
  const change = (changed: Partial<DistributionDraft>) => setDraft(before => ({ ...before, ...changed }))
  const open = useCallback(
    (id: number) =>
      void navigate({ to: '/distributions/$distributionId', params: { distributionId: String(id) } }),
    [navigate],
  )
  return (
    <Wizard<Distribution>
      steps={['Amount', 'Recipients', 'Notices']}
      typed={typing}
      terms={next => (
        <>
          {fund && <NothingToDistribute fund={fund} />}
          <DistributionTermsForm
            funds={funds}
            draft={draft}
            onChange={change}
            onDirty={setTyping}
            onNext={terms => {
              change({ terms: { ...emptyTerms, ...terms } })
              next()
            }}
          />
        </>
      )}
      recipients={(back, next) =>
        fund && (
          <DistributionReceivers fund={fund} draft={draft} onChange={change} onBack={back} onNext={next} />
        )
      }
      notices={(distribution, back, made) => (
        <DistributionNotices
          draft={draft}
          distribution={distribution}
          fund={fund?.name ?? ''}
          onBack={back}
          onMade={made}
        />
      )}
      onMade={open}
    />
  )
}
