import type { Distribution, FundAccount } from '../../api/modules.ts'
import { Recipients } from '../../components/flow/Recipients.tsx'
import { bodyOf, type DistributionDraft } from './distribution-draft.ts'
import { type Received, receiptColumns } from './received-columns.tsx'

interface DistributionReceiversProps {
  fund: FundAccount
  draft: DistributionDraft
  onChange: (changed: Partial<DistributionDraft>) => void
  onBack: () => void
  onNext: (preview: Distribution) => void
}

/** Selects the investors of a distribution: shows what each would get, while some are left out. */
export function DistributionReceivers({ fund, draft, onChange, onBack, onNext }: DistributionReceiversProps) {
  return (
    <Recipients<Received, Distribution>
      kind="distributions"
      fund={fund}
      what="a distribution"
      exempt={{
        title: 'Left out',
        verb: 'Leave out',
        ids: draft.leftOut,
        onChange: leftOut => onChange({ leftOut }),
      }}
      bodyOf={investors => (draft.leftOut.length < investors.length ? bodyOf(draft, investors) : null)}
      figures={receiptColumns}
      note={nobody =>
        nobody
          ? 'It needs at least one recipient.'
          : draft.source
            ? 'It is split among the recipients who take part in the holding, by commitment, to the cent.'
            : 'It is split among the recipients by commitment, to the cent.'
      }
      onBack={onBack}
      onNext={onNext}
    />
  )
}
