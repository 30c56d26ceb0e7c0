import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type FundAccount, type FundWaterfall } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { carryTermsQuery, waterfallInputsQuery } from '../../../queries/funds.ts'
import layout from '../funds.module.css'
import { BookOutcome } from './BookOutcome.tsx'
import { clawbackFields, type TierTerms, tierFields } from './carry-fields.ts'
import { readCarryTerms, textsOfTerms, usualTerms } from './further-terms.ts'
import { HoldingsInBook } from './HoldingsInBook.tsx'

interface Terms extends TierTerms {
  as_of: string
  distributable: number | null
  escrow_pct: number | null
  without_carry: string[]
}

/** A distribution on a day through the waterfall, by partner, from the book's figures. */
export function BookWaterfall({ fund }: { fund: FundAccount }) {
  const book = useQuery(waterfallInputsQuery(fund.id, today()))
  const agreed = useQuery(carryTermsQuery(fund.id))
  const [found, setFound] = useState<FundWaterfall | null>(null)
  const partners = (book.data?.partners ?? []).flatMap(({ lp_id, name, bears_carry }) =>
    lp_id === null ? [] : [{ id: lp_id, name, bears_carry }],
  )
  const compute = async (typed: Terms) => {
    const { as_of, distributable, escrow_pct, without_carry } = typed
    setFound(
      await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/waterfall', {
        params: { account_id: fund.id },
        body: {
          ...readCarryTerms(typed),
          as_of,
          ...(distributable === null ? {} : { distributable }),
          ...(escrow_pct === null ? {} : { escrow_pct }),
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
        {book.data && !agreed.isPending && (
          <SchemaForm<Terms>
            fields={fieldsOf(fund, partners)}
            initial={{
              as_of: today(),
              ...(agreed.data?.terms ? textsOfTerms(agreed.data.terms) : usualTerms),
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
  ...tierFields,
  { name: 'escrow_pct', label: 'Of the carry, held in escrow', kind: 'percent' },
  ...clawbackFields,
  {
    name: 'without_carry',
    label: 'Bear no carry',
    kind: 'list',
    choices: partners.map(({ id, name }) => ({ value: String(id), label: name })),
  },
]
