import { Text } from '@mantine/core'
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
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { waterfallInputsQuery } from '../../../queries/funds.ts'
import layout from '../funds.module.css'
import { BookOutcome } from './BookOutcome.tsx'
import { readClasses, readHurdles } from './further-terms.ts'
import { HoldingsInBook } from './HoldingsInBook.tsx'

interface Terms {
  as_of: string
  type: NonNullable<FundWaterfallInput['type']>
  distributable: number | null
  hurdle_pct: number
  hurdle_compounding: NonNullable<FundWaterfallInput['hurdle_compounding']>
  catch_up_pct: number
  carry_pct: number
  further_hurdles: string | null
  classes: string | null
  escrow_pct: number | null
  clawback_by: NonNullable<FundWaterfallInput['clawback_by']>
  carry_tax_pct: number | null
  without_carry: string[]
}

const compoundings = {
  annual: 'Annually, by days',
  daily: 'Daily',
  anniversary: 'On each anniversary',
  simple: 'Not at all (simple)',
}

const clawbacks = {
  partner: 'Each partner alone',
  class: 'The partners of a class together',
  fund: 'All partners together',
}

/** Who gets what of a distribution on a day, by partner, out of what the book has. */
export function BookWaterfall({ fund }: { fund: FundAccount }) {
  const book = useQuery(waterfallInputsQuery(fund.id, today()))
  const [found, setFound] = useState<FundWaterfall | null>(null)
  const partners = (book.data?.partners ?? []).flatMap(({ lp_id, name, bears_carry }) =>
    lp_id === null ? [] : [{ id: lp_id, name, bears_carry }],
  )
  const compute = async (typed: Terms) => {
    const { distributable, escrow_pct, carry_tax_pct, without_carry, further_hurdles, classes, ...terms } =
      typed
    setFound(
      await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/waterfall', {
        params: { account_id: fund.id },
        body: {
          ...terms,
          ...(distributable === null ? {} : { distributable }),
          ...(escrow_pct === null ? {} : { escrow_pct }),
          ...(carry_tax_pct === null ? {} : { carry_tax_pct }),
          ...(further_hurdles === null ? {} : { further_hurdles: readHurdles(further_hurdles) }),
          ...(classes === null ? {} : { classes: readClasses(classes, terms) }),
          partners: partners.map(({ id }) => ({
            lp_id: id,
            bears_carry: !without_carry.includes(String(id)),
          })),
        },
      }),
    )
  }
  return (
    <div className={layout.waterfall}>
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
              clawback_by: 'partner',
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
            <BookOutcome found={found} />
            {found.type === 'american' && <HoldingsInBook fund={fund} day={found.as_of} />}
          </>
        ) : (
          <Text c="dimmed">
            {book.data
              ? `The book has the partners’ contributions and distributions, and ${formatMoney(book.data.distributable, fund.currency)} of cash today. Enter the terms and calculate.`
              : book.isError
                ? 'The book could not be read. Reload the page.'
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
    hint: 'Default: the book’s cash on that day',
  },
  {
    name: 'type',
    label: 'Capital returned before carry',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'european', label: '100% (whole fund)' },
      { value: 'american', label: 'Of investments sold or written down (deal by deal)' },
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
  {
    name: 'further_hurdles',
    label: 'Further hurdles',
    kind: 'multiline',
    hint: 'Annual return or paid-in multiple, and the carry above it, one per line: 15% 25% or 2x 30%',
  },
  {
    name: 'classes',
    label: 'Classes with their own terms',
    kind: 'multiline',
    hint: 'Class, hurdle, carry and, if different, catch-up, one per line: B 6% 10%',
  },
  { name: 'escrow_pct', label: 'Of the carry, held in escrow', kind: 'percent' },
  {
    name: 'clawback_by',
    label: 'Clawback is measured over',
    kind: 'choice',
    required: true,
    choices: Object.entries(clawbacks).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'carry_tax_pct',
    label: 'Of the carry, paid as tax',
    kind: 'percent',
    hint: 'If the clawback is net of tax',
  },
  {
    name: 'without_carry',
    label: 'Bear no carry',
    kind: 'list',
    choices: partners.map(({ id, name }) => ({ value: String(id), label: name })),
  },
]
