import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Holding } from '../../../api/modules.ts'
import { decimalsFor, formatAmount } from '../../../format/numbers.ts'
import { amountsKnown, type HoldingAmounts, type HoldingEntryKind, holdingEntries } from './holding-legs.ts'
import { readSide } from './legs.ts'

interface HoldingAmountsFormProps {
  kind: HoldingEntryKind
  holding: Holding
  /** Called with the typed amounts, once they parse. */
  onChange: (amounts: HoldingAmounts) => void
}

/** Amounts paid for a holding or received from it; the journal lines below follow. */
export function HoldingAmountsForm({ kind, holding, onChange }: HoldingAmountsFormProps) {
  const { currency } = holding.figures
  const written = (amount: number) =>
    amount === 0 ? '' : formatAmount(amount, decimalsFor([amount], currency))
  const known = amountsKnown(kind, holding)
  const [texts, setTexts] = useState({ amount: written(known.amount), cost: written(known.cost) })
  const type = (changed: Partial<typeof texts>) => {
    const after = { ...texts, ...changed }
    setTexts(after)
    const [amount, cost] = [readSide(after.amount, currency), readSide(after.cost, currency)]
    if (amount !== null && cost !== null) onChange({ amount, cost })
  }
  const fields = [
    { name: 'amount', label: holdingEntries[kind].amount },
    ...(kind === 'sale' ? [{ name: 'cost', label: 'Cost of what was sold' } as const] : []),
  ] as const
  return (
    <section aria-label={`${holdingEntries[kind].title} of ${holding.name}`}>
      <Group gap="md" align="flex-end">
        {fields.map(({ name, label }, index) => (
          <TextInput
            key={name}
            data-figure
            data-autofocus={index === 0 || undefined}
            label={`${label} (${currency})`}
            value={texts[name]}
            inputMode="decimal"
            error={readSide(texts[name], currency) === null && 'Type an amount such as 2.5m or 2500000'}
            onChange={event => type({ [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Text c="dimmed" size="sm" mt="xs" mb="md">
        The lines below are derived from it and can be changed.
      </Text>
    </section>
  )
}
