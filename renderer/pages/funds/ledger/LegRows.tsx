import { Select, Table, TextInput } from '@mantine/core'
import type { FundAccount, GlAccount } from '../../../api/modules.ts'
import { decimalsFor, formatAmount } from '../../../format/numbers.ts'
import classes from '../funds.module.css'
import { type Leg, readSide, standingOf } from './legs.ts'

interface LegRowsProps {
  fund: FundAccount
  accounts: readonly GlAccount[]
  legs: readonly Leg[]
  /** What is wrong, and with which line. */
  problem: { id: number | null; message: string } | null
  onChange: (id: number, changed: Partial<Leg>) => void
}

/** The lines of an entry, one under the other, with their sums. */
export function LegRows({ fund, accounts, legs, problem, onChange }: LegRowsProps) {
  const choices = accounts
    .filter(({ active, posting_allowed }) => active && posting_allowed)
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  const { debit, credit } = standingOf(legs, fund.currency)
  const decimals = decimalsFor([debit, credit], fund.currency)
  return (
    <Table layout="fixed" aria-label="Lines">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Account</Table.Th>
          <Table.Th scope="col" w={200} ta="right">
            Debit ({fund.currency})
          </Table.Th>
          <Table.Th scope="col" w={200} ta="right">
            Credit ({fund.currency})
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {legs.map((leg, index) => (
          <Table.Tr key={leg.id}>
            <Table.Td>
              <Select
                aria-label={`Account of line ${index + 1}`}
                data={choices}
                value={leg.code === '' ? null : leg.code}
                onChange={code => onChange(leg.id, { code: code ?? '' })}
                error={problem?.id === leg.id ? problem.message : undefined}
                searchable
                selectFirstOptionOnChange
                comboboxProps={{ transitionProps: { duration: 0 } }}
              />
            </Table.Td>
            {(['debit', 'credit'] as const).map(side => (
              <Table.Td key={side}>
                <SideInput
                  label={`${side === 'debit' ? 'Debit' : 'Credit'} of line ${index + 1}`}
                  text={leg[side]}
                  currency={fund.currency}
                  onType={text => onChange(leg.id, { [side]: text })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        <Table.Tr className={classes.total}>
          <Table.Td>Total</Table.Td>
          <Table.Td ta="right">{formatAmount(debit, decimals)}</Table.Td>
          <Table.Td ta="right">{formatAmount(credit, decimals)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

interface SideInputProps {
  label: string
  text: string
  currency: string
  onType: (text: string) => void
}

/** An amount, written out in full once the field is left. */
function SideInput({ label, text, currency, onType }: SideInputProps) {
  const amount = readSide(text)
  return (
    <TextInput
      data-figure
      aria-label={label}
      value={text}
      inputMode="decimal"
      error={amount === null}
      onChange={event => onType(event.currentTarget.value)}
      onBlur={() => {
        if (amount) onType(formatAmount(amount, decimalsFor([amount], currency)))
      }}
    />
  )
}
