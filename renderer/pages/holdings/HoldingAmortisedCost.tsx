import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AmortisedCost, cfoApi, type Holding } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { rate } from '../../format/figures.ts'
import { formatMoney } from '../../format/numbers.ts'
import { amortisedCostQuery, holdingsKey } from '../../queries/holdings.ts'
import { useMay } from '../../session/session.ts'

type Loan = NonNullable<AmortisedCost['loan']>

/** Amortised cost of a loan that was funded below par, with the entry that a close books; nothing for other holdings. */
export function HoldingAmortisedCost({ holding: { id } }: { holding: Holding }) {
  const loan = useQuery(amortisedCostQuery(id)).data?.loan
  if (!loan) return null
  return (
    <RecordSection title="Amortised cost" action={loan.entry && <DraftAccretion entry={loan.entry} />}>
      <Facts facts={factsOf(loan)} />
      {loan.to_accrete === null && (
        <Text c="dimmed" size="sm">
          The cost is not the principal less an unearned discount, so no discount is accreted.
        </Text>
      )}
    </RecordSection>
  )
}

function DraftAccretion({ entry }: { entry: NonNullable<Loan['entry']> }) {
  const mayWrite = useMay('write', 'cfo')
  const draft = useAction(
    () => cfoApi('POST /api/v1/svc/cfo/gl/journal', { body: { ...entry, status: 'draft' } }),
    { invalidates: [holdingsKey], done: () => 'The entry is drafted: post it in the journal' },
  )
  if (!mayWrite) return null
  return (
    <Button size="xs" variant="default" loading={draft.isPending} onClick={() => draft.mutate(undefined)}>
      Draft the accretion
    </Button>
  )
}

function factsOf({ currency, ...loan }: Loan) {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    ['Principal outstanding', money(loan.outstanding)],
    ['Unearned discount', `${money(loan.unearned)} of ${money(loan.discount)}`],
    ['Effective rate', `${rate(loan.effective_rate)} a year`],
    ...(loan.to_accrete === null ? [] : [['Earned, not booked', money(loan.to_accrete)] as const]),
  ] as const
}
