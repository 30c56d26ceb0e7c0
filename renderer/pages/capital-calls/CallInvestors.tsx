import type { CapitalCall, FundAccount } from '../../api/modules.ts'
import { Recipients } from '../../components/flow/Recipients.tsx'
import { type Allocated, owedColumns } from './allocation-columns.tsx'
import { bodyOf, type CallDraft } from './call-draft.ts'

interface CallInvestorsProps {
  fund: FundAccount
  draft: CallDraft
  onChange: (changed: Partial<CallDraft>) => void
  onBack: () => void
  onNext: (preview: CapitalCall) => void
}

/** Selects the investors of a call: shows what each would owe, while some are excused. */
export function CallInvestors({ fund, draft, onChange, onBack, onNext }: CallInvestorsProps) {
  return (
    <Recipients<Allocated, CapitalCall>
      kind="calls"
      fund={fund}
      what="a call"
      exempt={{
        title: 'Excused',
        verb: 'Excuse',
        ids: draft.excused,
        onChange: excused => onChange({ excused }),
      }}
      bodyOf={() => bodyOf(draft, fund.currency)}
      figures={owedColumns}
      note={() => 'What excused investors would owe is borne by the others, each up to their own unfunded.'}
      onBack={onBack}
      onNext={onNext}
    />
  )
}
