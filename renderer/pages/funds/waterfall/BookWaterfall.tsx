import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cfoApi,
  type FundAccount,
  type FundWaterfall,
  type FundWaterfallInput,
} from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Stat, Stats } from '../../../components/Stat.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { formatMoney, formatNumber } from '../../../format/numbers.ts'
import { waterfallInputsQuery } from '../../../queries/funds.ts'
import classes from '../funds.module.css'
import { HoldingsInBook } from './HoldingsInBook.tsx'

interface Terms {
  as_of: string
  type: NonNullable<FundWaterfallInput['type']>
  distributable: number | null
  hurdle_pct: number
  hurdle_compounding: NonNullable<FundWaterfallInput['hurdle_compounding']>
  catch_up_pct: number
  carry_pct: number
  escrow_pct: number | null
  without_carry: string[]
}

const compoundings = {
  annual: 'Annually, by days',
  daily: 'Daily',
  anniversary: 'On each anniversary',
  simple: 'Not at all (simple)',
}

/** Who gets what of a distribution on a day, by partner, out of what the book has. */
export function BookWaterfall({ fund }: { fund: FundAccount }) {
  const book = useQuery(waterfallInputsQuery(fund.id, today()))
  const [found, setFound] = useState<FundWaterfall | null>(null)
  const partners = (book.data?.partners ?? []).flatMap(({ lp_id, name, bears_carry }) =>
    lp_id === null ? [] : [{ id: lp_id, name, bears_carry }],
  )
  const compute = async ({ distributable, escrow_pct, without_carry, ...terms }: Terms) =>
    setFound(
      await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/waterfall', {
        params: { account_id: fund.id },
        body: {
          ...terms,
          ...(distributable === null ? {} : { distributable }),
          ...(escrow_pct === null ? {} : { escrow_pct }),
          partners: partners.map(({ id }) => ({
            lp_id: id,
            bears_carry: !without_carry.includes(String(id)),
          })),
        },
      }),
    )
  return (
    <div className={classes.waterfall}>
      <section aria-label="Terms">
        {book.data && (
          <SchemaForm<Terms>
            fields={fieldsOf(fund, partners)}
            initial={{
              as_of: today(),
              type: 'european',
              hurdle_pct: 0.08,
              hurdle_compounding: 'annual',
              catch_up_pct: 1,
              carry_pct: 0.2,
              without_carry: partners.flatMap(({ id, bears_carry }) => (bears_carry ? [] : [String(id)])),
            }}
            submit="Compute"
            guarded={false}
            onSubmit={compute}
          />
        )}
      </section>
      <section aria-label="Waterfall by partner">
        {found ? (
          <>
            <Shown found={found} />
            {found.type === 'american' && <HoldingsInBook fund={fund} day={found.as_of} />}
          </>
        ) : (
          <Text c="dimmed">
            {book.data
              ? `What the partners paid in and received is in the book, and ${formatMoney(book.data.distributable, fund.currency)} of cash today. Say the terms, and compute.`
              : book.isError
                ? 'The book could not be read. Load the page again.'
                : 'Reading the book …'}
          </Text>
        )}
      </section>
    </div>
  )
}

const fieldsOf = (
  { currency }: FundAccount,
  partners: ReadonlyArray<{ id: number; name: string }>,
): Array<Field<keyof Terms>> => [
  { name: 'as_of', label: 'Distributed on', kind: 'date', required: true },
  {
    name: 'distributable',
    label: 'To distribute',
    kind: 'money',
    currency,
    hint: 'The cash of the book on that day unless you say so',
  },
  {
    name: 'type',
    label: 'Capital that comes back before carry',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'european', label: 'All of it (whole fund)' },
      { value: 'american', label: 'Of what was sold or written down (deal by deal)' },
    ],
  },
  { name: 'hurdle_pct', label: 'Hurdle', kind: 'percent', required: true },
  {
    name: 'hurdle_compounding',
    label: 'The hurdle compounds',
    kind: 'choice',
    required: true,
    choices: Object.entries(compoundings).map(([value, label]) => ({ value, label })),
  },
  { name: 'catch_up_pct', label: 'Catch-up to the GP', kind: 'percent', required: true },
  { name: 'carry_pct', label: 'Carry', kind: 'percent', required: true },
  { name: 'escrow_pct', label: 'Of the carry held back', kind: 'percent' },
  {
    name: 'without_carry',
    label: 'Bear no carry',
    kind: 'list',
    choices: partners.map(({ id, name }) => ({ value: String(id), label: name })),
  },
]

function Shown({ found }: { found: FundWaterfall }) {
  const { currency, clawback } = found
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <Overridden found={found} />
      <Stats>
        <Stat label="To distribute" value={money(found.total)} note={`On ${formatDate(found.as_of)}`} />
        <Stat label="To the partners" value={money(found.lp_total)} />
        <Stat label="Carry" value={money(found.gp_total)} />
        {found.escrow > 0 && <Stat label="Of it held back" value={money(found.escrow)} />}
        {clawback.due > 0 && (
          <Stat label="Clawback" value={money(clawback.due)} note="If the fund ended on that day" />
        )}
      </Stats>
      <FiguresTable
        id={`waterfall-by-partner-${found.fund_account_id}`}
        label="By partner"
        rows={found.partners.map(inColumns)}
        columns={columnsFor(currency)}
        rowId={({ name }) => name}
        totals={totalsOf(found)}
      />
      <Text mt="md" size="sm" c="dimmed">
        {found.assumptions.join(' ')}
      </Text>
    </>
  )
}

/** What was said otherwise than the book has it. */
function Overridden({ found }: { found: FundWaterfall }) {
  if (found.overridden.length === 0) return null
  const names = new Map(found.partners.map(({ lp_id, name }) => [String(lp_id), name]))
  return (
    <Alert mb="md" title="Not as in the book">
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
  paidIn: number | null
  capital: number
  preferred: number
  beyond: number
  carry: number
  total: number
}

function inColumns({ name, contributed, tiers, lp_total, gp_total }: FundWaterfall['partners'][number]): Row {
  const [capital = 0, preferred = 0, ...beyond] = tiers.map(({ lp }) => lp)
  return {
    name,
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
    paidIn: null,
    capital,
    preferred,
    beyond: beyond.reduce((sum, lp) => sum + lp, 0),
    carry: gp_total,
    total: lp_total,
  }
}

function columnsFor(currency: string): Array<Column<Row>> {
  const money = (id: keyof Row, title: string): Column<Row> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return [
    { id: 'name', title: 'Partner', kind: 'text', value: ({ name }) => name },
    money('paidIn', 'Paid in'),
    money('total', 'Receives'),
    money('carry', 'Carry borne'),
    money('capital', 'Of it capital'),
    money('preferred', 'Preferred return'),
    money('beyond', 'Beyond the hurdle'),
  ]
}
