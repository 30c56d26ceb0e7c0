import { Select, Table, TextInput } from '@mantine/core'
import type { FundAccount, GlAccount, Holding } from '../../../api/modules.ts'
import { HoldingSelect } from '../../../components/holding/HoldingSelect.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { accountText } from '../../../format/accounts.ts'
import { isRate } from '../../../format/exchange.ts'
import { decimalsFor, formatAmount, formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import classes from '../funds.module.css'
import { type Currencies, type Leg, rateOf, readSide, standingOf, worthOf } from './legs.ts'

interface LegRowsProps {
  fund: FundAccount
  accounts: readonly GlAccount[]
  legs: readonly Leg[]
  currencies: Currencies
  /** The error, and the line it belongs to. */
  problem: { id: number | null; message: string } | null
  /** Called with the holding, when one was chosen. */
  onChange: (id: number, changed: Partial<Leg>, chosen?: Holding) => void
}

/** The lines of an entry, one under the other, with their sums. */
export function LegRows({ fund, accounts, legs, currencies, problem, onChange }: LegRowsProps) {
  const choices = accounts
    .filter(({ active, posting_allowed }) => active && posting_allowed)
    .map(({ code, name, currency }) => ({
      value: code,
      label: `${accountText({ code, name })}${currency === fund.currency ? '' : `, ${currency}`}`,
    }))
  const { debit, credit } = standingOf(legs, currencies)
  const exchanged = legs.some(({ code }) => currencies.foreign.has(code))
  const decimals = decimalsFor([debit, credit], fund.currency)
  return (
    <Scrolling label="Lines of the entry" className={undefined}>
      <Table layout="fixed" miw={820} aria-label="Lines">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Account</Table.Th>
            <Table.Th scope="col" w={180} ta="right">
              Debit ({fund.currency})
            </Table.Th>
            <Table.Th scope="col" w={180} ta="right">
              Credit ({fund.currency})
            </Table.Th>
            {exchanged && (
              <Table.Th scope="col" w={170}>
                {meant('Rate', 'of exchange')}
              </Table.Th>
            )}
            <Table.Th scope="col" w={240}>
              Holding
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
                  onChange={code => onChange(leg.id, { code: code ?? '', rate: null })}
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
                    currency={currencies.foreign.get(leg.code)?.currency ?? fund.currency}
                    own={fund.currency}
                    onType={text => onChange(leg.id, { [side]: text })}
                  />
                </Table.Td>
              ))}
              {exchanged && (
                <Table.Td>
                  <RateInput
                    leg={leg}
                    index={index}
                    currencies={currencies}
                    onType={rate => onChange(leg.id, { rate })}
                  />
                </Table.Td>
              )}
              <Table.Td>
                <HoldingSelect
                  fund={fund}
                  ariaLabel={`Holding of line ${index + 1}`}
                  value={leg.holding}
                  onChange={(holding, chosen) => onChange(leg.id, { holding }, chosen)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr className={classes.total}>
            <Table.Td>Total</Table.Td>
            <Table.Td ta="right">{formatAmount(debit, decimals)}</Table.Td>
            <Table.Td ta="right">{formatAmount(credit, decimals)}</Table.Td>
            {exchanged && <Table.Td />}
            <Table.Td />
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Scrolling>
  )
}

interface SideInputProps {
  label: string
  text: string
  /** The account's currency. */
  currency: string
  /** The fund's currency. */
  own: string
  onType: (text: string) => void
}

/** An amount, written out in full once the field is left. */
function SideInput({ label, text, currency, own, onType }: SideInputProps) {
  const amount = readSide(text, currency)
  return (
    <TextInput
      data-figure
      aria-label={label}
      value={text}
      inputMode="decimal"
      {...(currency === own ? {} : { leftSection: currency, leftSectionWidth: 48 })}
      error={amount === null}
      onChange={event => onType(event.currentTarget.value)}
      onBlur={() => {
        if (amount) onType(formatAmount(amount, decimalsFor([amount], currency)))
      }}
    />
  )
}

interface RateInputProps {
  leg: Leg
  index: number
  currencies: Currencies
  onType: (rate: string | null) => void
}

/**
 * The exchange rate of a line (units of the fund's currency for one of the account's; by default the day's),
 * and the converted amount.
 */
function RateInput({ leg, index, currencies, onType }: RateInputProps) {
  if (!currencies.foreign.has(leg.code)) return null
  const rate = rateOf(leg, currencies)
  const worth = worthOf(leg, 'debit', currencies) || worthOf(leg, 'credit', currencies)
  return (
    <TextInput
      aria-label={`Rate of line ${index + 1}`}
      value={rate ?? ''}
      inputMode="decimal"
      placeholder="None on this day"
      error={rate !== null && !isRate(rate)}
      {...(worth ? { description: `Worth ${formatMoney(worth, currencies.own)}` } : {})}
      inputWrapperOrder={['input', 'description']}
      onChange={({ currentTarget: { value } }) => onType(value.trim() === '' ? null : value.trim())}
    />
  )
}
