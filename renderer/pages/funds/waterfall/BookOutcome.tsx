import { Alert, Box, Text } from '@mantine/core'
import type { FundWaterfall } from '../../../api/modules.ts'
import { Stat, Stats } from '../../../components/facts/Stat.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney, formatNumber } from '../../../format/numbers.ts'
import { tierColumns } from './tier-columns.ts'

/** The waterfall's result by partner and by tier, and the carry subject to clawback. */
export function BookOutcome({ found }: { found: FundWaterfall }) {
  const { currency, clawback } = found
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <Overridden found={found} />
      <Stats>
        <Stat label="To distribute" value={money(found.total)} note={`On ${formatDate(found.as_of)}`} />
        <Stat label="To the partners" value={money(found.lp_total)} />
        <Stat label="Carry" value={money(found.gp_total)} />
        {found.escrow > 0 && <Stat label="Of which escrowed" value={money(found.escrow)} />}
        {clawback.due > 0 && (
          <Stat
            label="Clawback"
            value={money(clawback.due)}
            note="If the fund were liquidated on that date"
          />
        )}
      </Stats>
      <FiguresTable
        id={`waterfall-by-partner-${found.fund_account_id}`}
        label="By partner"
        rows={found.partners.map(inColumns)}
        columns={columnsFor(found)}
        rowId={({ name }) => name}
        totals={totalsOf(found)}
      />
      <Box mt="lg">
        <FiguresTable
          id={`waterfall-by-tier-${found.fund_account_id}`}
          label="By tier"
          rows={found.tiers}
          columns={tierColumns(currency)}
          rowId={({ name }) => name}
          totals={{ name: 'Total', amount: found.total, lp: found.lp_total, gp: found.gp_total }}
        />
      </Box>
      {clawback.due > 0 && <Clawback found={found} />}
      <Text mt="md" size="sm" c="dimmed">
        {found.assumptions.join(' ')}
      </Text>
    </>
  )
}

/** The clawback if the fund ended on that day: who returns carry, and who receives it. */
function Clawback({ found: { currency, clawback, partners } }: { found: FundWaterfall }) {
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <RecordSection title="If the fund were liquidated on that date">
      <Stats>
        <Stat label="Carry above its share" value={money(clawback.due)} />
        <Stat label="From escrow" value={money(clawback.from_escrow)} />
        <Stat label="Held outside the GP" value={money(clawback.from_gp)} />
        <Stat label="Nobody pays" value={money(clawback.uncovered)} />
        <Stat label="Released to the GP" value={money(clawback.escrow_released)} />
      </Stats>
      <FiguresTable
        id="clawback-by-partner"
        label="Clawback by partner"
        rows={partners.filter(one => one.clawback > 0)}
        columns={[
          { id: 'name', title: 'Partner', kind: 'text', value: ({ name }) => name },
          {
            id: 'borne',
            title: 'Carry borne',
            kind: 'money',
            value: ({ carry_borne }) => carry_borne,
            currency: () => currency,
          },
          {
            id: 'clawback',
            title: 'Gets back',
            kind: 'money',
            value: one => one.clawback,
            currency: () => currency,
          },
        ]}
        rowId={({ name }) => name}
      />
    </RecordSection>
  )
}

/** Inputs that override the book. */
function Overridden({ found }: { found: FundWaterfall }) {
  if (found.overridden.length === 0) return null
  const names = new Map(found.partners.map(({ lp_id, name }) => [String(lp_id), name]))
  return (
    <Alert mb="md" title="Differs from the book">
      {found.overridden.map(({ field, book, used }) => (
        <div key={field}>{inWords(field, book, used, names, found.currency)}</div>
      ))}
    </Alert>
  )
}

type Said = FundWaterfall['overridden'][number]['book']

function inWords(
  field: string,
  book: Said,
  used: Said,
  names: ReadonlyMap<string, string>,
  currency: string,
): string {
  if (field === 'distributable')
    return `To distribute: ${formatMoney(Number(used), currency)}; the book has ${formatMoney(Number(book), currency)}.`
  if (field === 'flows')
    return `Flows: ${formatNumber(Number(used))} given; the book has ${formatNumber(Number(book))}.`
  const [, id, what] = field.split('.')
  const name = names.get(id ?? '') ?? ''
  return what === 'bears_carry'
    ? `${name} ${used ? 'bears carry; by the book it bears none' : 'bears no carry; by the book it does'}.`
    : `${name} is of class ${used}; the book has ${book}.`
}

interface Row {
  name: string
  class: string | null
  paidIn: number | null
  capital: number
  preferred: number
  beyond: number
  carry: number
  total: number
}

function inColumns({
  name,
  class: ofClass,
  contributed,
  tiers,
  lp_total,
  gp_total,
}: FundWaterfall['partners'][number]): Row {
  const [capital = 0, preferred = 0, ...beyond] = tiers.map(({ lp }) => lp)
  return {
    name,
    class: ofClass,
    paidIn: contributed,
    capital,
    preferred,
    beyond: beyond.reduce((sum, lp) => sum + lp, 0),
    carry: gp_total,
    total: lp_total,
  }
}

function totalsOf({ tiers, lp_total, gp_total }: FundWaterfall): Row {
  const [capital = 0, preferred = 0, ...beyond] = tiers.map(({ lp }) => lp)
  return {
    name: 'Total',
    class: null,
    paidIn: null,
    capital,
    preferred,
    beyond: beyond.reduce((sum, lp) => sum + lp, 0),
    carry: gp_total,
    total: lp_total,
  }
}

function columnsFor({ currency, partners }: FundWaterfall): Array<Column<Row>> {
  const classes = new Set(partners.map(one => one.class))
  const money = (id: Exclude<keyof Row, 'name' | 'class'>, title: string): Column<Row> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return [
    { id: 'name', title: 'Partner', kind: 'text', value: ({ name }) => name },
    ...(classes.size > 1
      ? [{ id: 'class', title: 'Class', kind: 'text' as const, value: (row: Row) => row.class }]
      : []),
    money('paidIn', 'Paid in'),
    money('total', 'Receives'),
    money('carry', 'Carry borne'),
    money('capital', 'Of which capital'),
    money('preferred', 'Preferred return'),
    money('beyond', 'Beyond the hurdle'),
  ]
}
