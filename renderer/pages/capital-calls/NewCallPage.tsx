import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CapitalCall, FundAccount } from '../../api/modules.ts'
import { fundAtFirst, NewFlowPage } from '../../components/flow/NewFlowPage.tsx'
import { Wizard } from '../../components/flow/Wizard.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { CallInvestors } from './CallInvestors.tsx'
import { CallNotices } from './CallNotices.tsx'
import { CallTermsForm } from './CallTermsForm.tsx'
import { type CallDraft, totalOf } from './call-draft.ts'

const route = getRouteApi('/office/capital-calls/new')

/** Calls capital of a fund's investors: what for, of whom, and every notice before anything is issued. */
export function NewCallPage() {
  const chosen = wordOf(route.useSearch().fund)
  return (
    <NewFlowPage
      back={{ to: '/capital-calls', label: 'Capital calls' }}
      title="Issue capital call"
      calls={[
        'GET /api/v1/svc/investor-portal/commitments',
        'POST /api/v1/svc/investor-portal/calls',
        'GET /api/v1/svc/investor-portal/lps',
      ]}
      fundless="There is no fund to call for"
    >
      {funds => <NewCall funds={funds} chosen={chosen} />}
    </NewFlowPage>
  )
}

function NewCall({ funds, chosen }: { funds: FundAccount[]; chosen: string | undefined }) {
  const navigate = route.useNavigate()
  const [typing, setTyping] = useState(false)
  const [draft, setDraft] = useState<CallDraft>(() => ({
    terms: {
      fund_account_id: fundAtFirst(funds, chosen),
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
  const open = useCallback(
    (id: number) => void navigate({ to: '/capital-calls/$callId', params: { callId: String(id) } }),
    [navigate],
  )
  return (
    <Wizard<CapitalCall>
      steps={['What is called', 'Who is called on', 'Notices']}
      typed={typing || totalOf(draft.purposes, fund?.currency ?? 'USD') !== 0}
      terms={next => (
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
