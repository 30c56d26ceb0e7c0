import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CapitalCall, FundAccount, HoldingFunding } from '../../api/modules.ts'
import { fundAtFirst, NewFlowPage } from '../../components/flow/NewFlowPage.tsx'
import { NoCommitments } from '../../components/flow/NoCommitments.tsx'
import { Wizard } from '../../components/flow/Wizard.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { fundingQuery } from '../../queries/holdings.ts'
import { wordOf } from '../../routes/search-params.ts'
import { CallInvestors } from './CallInvestors.tsx'
import { CallNotices } from './CallNotices.tsx'
import { CallTermsForm } from './CallTermsForm.tsx'
import { type CallDraft, newPurpose, purposeFor, totalOf } from './call-draft.ts'

const route = getRouteApi('/office/capital-calls/new')

/** Calls capital of a fund's investors: purposes, investors, and every notice before anything is issued. */
export function NewCallPage() {
  const { fund, holding: named, amount, due } = route.useSearch()
  const [chosen, holding] = [wordOf(fund), wordOf(named)]
  return (
    <NewFlowPage
      back={{ to: '/capital-calls', label: 'Capital calls' }}
      title="Issue capital call"
      calls={[
        'GET /api/v1/svc/holdings/{holding_id}/funding',
        'GET /api/v1/svc/investor-portal/commitments',
        'POST /api/v1/svc/investor-portal/calls',
        'POST /api/v1/svc/investor-portal/calls/notices/preview',
        'GET /api/v1/svc/investor-portal/lps',
      ]}
      fundless="There is no fund to call for"
    >
      {funds =>
        holding === undefined ? (
          <NewCall funds={funds} chosen={chosen} amount={wordOf(amount)} due={wordOf(due)} />
        ) : (
          <CallForHolding funds={funds} holdingId={Number(holding)} />
        )
      }
    </NewFlowPage>
  )
}

/** A call for the cash a fund lacks for one of its holdings, once that is known. */
function CallForHolding({ funds, holdingId }: { funds: FundAccount[]; holdingId: number }) {
  // Never refetched, so that typed amounts stay.
  const funding = useQuery({ ...fundingQuery(holdingId), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded query={funding}>
      {found => <NewCall funds={funds} chosen={String(found.fund_account_id)} funding={found} />}
    </Loaded>
  )
}

interface NewCallProps {
  funds: FundAccount[]
  /** The fund's id. */
  chosen: string | undefined
  /** The funding of the call's holding. */
  funding?: HoldingFunding
  /** The amount and the day that the address fills in. */
  amount?: string | undefined
  due?: string | undefined
}

function NewCall({ funds, chosen, funding, amount = '', due }: NewCallProps) {
  const navigate = route.useNavigate()
  const [typing, setTyping] = useState(false)
  const [draft, setDraft] = useState<CallDraft>(() => ({
    terms: {
      fund_account_id: fundAtFirst(funds, chosen),
      notice_date: null,
      due_date: due ?? null,
      reference: null,
      description: funding ? (funding.deal ?? funding.holding) : null,
      override_reason: null,
    },
    purposes: [funding ? purposeFor(funding) : { ...newPurpose(0, 'investments'), amount }],
    excused: [],
  }))
  const fund = funds.find(({ id }) => String(id) === draft.terms.fund_account_id)
  const change = (changed: Partial<CallDraft>) => setDraft(before => ({ ...before, ...changed }))
  const open = useCallback(
    (id: number) => void navigate({ to: '/capital-calls/$callId', params: { callId: String(id) } }),
    [navigate],
  )
  return (
    <Wizard<CapitalCall>
      steps={['Amount', 'Investors', 'Notices']}
      typed={typing || totalOf(draft.purposes, fund?.currency ?? 'USD') !== 0}
      terms={next => (
        <>
          {fund && <NoCommitments fundId={fund.id} />}
          <CallTermsForm
            funds={funds}
            draft={draft}
            onChange={change}
            onDirty={setTyping}
            onNext={terms => {
              change({ terms: { ...draft.terms, ...terms } })
              next()
            }}
          />
        </>
      )}
      recipients={(back, next) =>
        fund && <CallInvestors fund={fund} draft={draft} onChange={change} onBack={back} onNext={next} />
      }
      notices={(call, back, made) => (
        <CallNotices draft={draft} call={call} fund={fund?.name ?? ''} onBack={back} onMade={made} />
      )}
      onMade={open}
    />
  )
}
