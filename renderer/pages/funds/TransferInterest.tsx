import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type FundAccount,
  type InterestTransfer,
  type InterestTransferInput,
  investorPortalApi,
} from '../../api/modules.ts'
import { send } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { formatMoney, formatPercent, percentDecimals } from '../../format/numbers.ts'
import { fundsKey } from '../../queries/funds.ts'
import { committedQuery, investorsQuery } from '../../queries/investors.ts'
import { transferKinds } from '../../words/capital.ts'
import classes from './funds.module.css'

const PATH = 'POST /api/v1/svc/investor-portal/transfers'

interface Terms {
  kind: InterestTransfer['kind']
  seller: string
  buyer: string
  effective_on: string
  commitment: number | null
  price: number | null
  reason: string
  reference: string | null
}

type Preview = Omit<InterestTransfer, 'id' | 'persisted'>

/** Transfers an interest to another investor; the amounts are previewed before anything is booked. */
export function TransferInterest({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const committed = useQuery(committedQuery(fund.id))
  const register = useQuery(investorsQuery)
  const [shown, setShown] = useState<{ body: InterestTransferInput; preview: Preview } | null>(null)
  const book = useAction((body: InterestTransferInput) => investorPortalApi(PATH, { body }), {
    invalidates: [fundsKey, ['investors']],
    done: ({ buyer, seller }) => `${buyer.lp_name} took over the interest from ${seller.lp_name}`,
  })
  return (
    <FormDrawer title="Transfer an interest" onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Loaded query={committed}>
            {sellers => (
              <Loaded query={register}>
                {({ items }) => (
                  <SchemaForm<Terms>
                    fields={[
                      {
                        name: 'seller',
                        label: 'Seller',
                        kind: 'choice',
                        required: true,
                        choices: sellers
                          .filter(({ commitment }) => commitment > 0)
                          .map(({ id, name }) => ({ value: String(id), label: name })),
                      },
                      {
                        name: 'buyer',
                        label: 'Buyer',
                        kind: 'choice',
                        required: true,
                        choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                      },
                      { name: 'effective_on', label: 'Effective on', kind: 'date', required: true },
                      {
                        name: 'commitment',
                        label: 'Commitment transferred',
                        kind: 'money',
                        currency: fund.currency,
                        hint: 'Default: the full amount',
                      },
                      {
                        name: 'price',
                        label: 'Price',
                        kind: 'money',
                        currency: fund.currency,
                        hint: 'For information only: not booked by the fund',
                      },
                      {
                        name: 'kind',
                        label: 'Kind of transfer',
                        kind: 'choice',
                        required: true,
                        choices: Object.entries(transferKinds).map(([value, label]) => ({ value, label })),
                      },
                      { name: 'reason', label: 'Reason', kind: 'text', required: true },
                      { name: 'reference', label: 'Agreement or document', kind: 'text' },
                    ]}
                    initial={{ effective_on: today(), kind: 'secondary' }}
                    submit="Calculate"
                    autoFocus
                    onDirty={onDirty}
                    onCancel={close}
                    onSubmit={async ({ seller, buyer, commitment, ...terms }) => {
                      const body = {
                        ...terms,
                        fund_account_id: fund.id,
                        seller_id: Number(seller),
                        buyer_id: Number(buyer),
                        commitment: commitment ?? undefined,
                      }
                      const preview = await send(PATH, { query: { ephemeral: true }, body })
                      setShown({ body, preview: preview as Preview })
                    }}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
          {shown && (
            <section
              aria-label="Result"
              className={classes.shown}
              ref={intoView}
              key={JSON.stringify(shown.body)}
            >
              <WhatMoves transfer={shown.preview} />
              <Group mt="md">
                <Button
                  loading={book.isPending}
                  onClick={() => book.mutate(shown.body, { onSuccess: onClose })}
                >
                  Transfer this interest
                </Button>
                <Text size="sm" c="dimmed">
                  Not yet booked.
                </Text>
              </Group>
            </section>
          )}
        </>
      )}
    </FormDrawer>
  )
}

/** Scrolls to the result, which appears below a long form. */
const intoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'start' })

const figures = [
  ['commitment', 'Commitment'],
  ['called', 'Called'],
  ['contributed', 'Paid in'],
  ['distributed', 'Distributed'],
  ['recallable', 'Recallable'],
  ['unfunded', 'Unfunded'],
  ['capital', 'Capital account'],
] as const

/** Where both stand before and after, figure by figure. */
function WhatMoves({ transfer }: { transfer: Preview }) {
  const { seller, buyer, commitment, currency, fraction, warnings } = transfer
  const capital = formatMoney(seller.before.capital - seller.after.capital, currency)
  return (
    <>
      {warnings.length > 0 && (
        <Alert my="md" color="yellow">
          {warnings.join(' ')}
        </Alert>
      )}
      <Text my="md">
        {formatMoney(commitment, currency)} of the commitment (
        {formatPercent(fraction, Math.min(2, percentDecimals([fraction])))}) and {capital} of capital go over
        on {formatDate(transfer.effective_on)}.
      </Text>
      <Standings party={seller} verb="gives it up" currency={currency} />
      <Standings party={buyer} verb="takes it over" currency={currency} />
      {transfer.carried.length > 0 && <CarriedOver transfer={transfer} />}
    </>
  )
}

/** Later records that are transferred with the interest, by their own days. */
function CarriedOver({ transfer: { carried, currency } }: { transfer: Preview }) {
  type Row = Preview['carried'][number]
  const money = (id: 'called' | 'contributed' | 'distributed', title: string): Column<Row> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return (
    <FiguresTable
      id="transfer-carried"
      label="Carried over"
      note="Recorded since, carried over to the buyer on the same days"
      rows={carried}
      columns={[
        { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date },
        money('called', 'Called'),
        money('contributed', 'Paid in'),
        money('distributed', 'Distributed'),
      ]}
      rowId={({ date }) => date}
      dense
    />
  )
}

interface StandingsProps {
  party: Preview['seller']
  verb: string
  currency: string
}

function Standings({ party: { lp_id, lp_name, before, after }, verb, currency }: StandingsProps) {
  const rows = figures.map(([key, label]) => ({ label, before: before[key], after: after[key] }))
  type Row = (typeof rows)[number]
  const money = (id: 'before' | 'after', title: string): Column<Row> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return (
    <Box mb="lg">
      <FiguresTable
        id={`transfer-standing-${lp_id}`}
        label={`${lp_name} ${verb}`}
        note={`${lp_name} ${verb}`}
        rows={rows}
        columns={[
          { id: 'label', title: 'Figure', kind: 'text', value: ({ label }) => label },
          money('before', 'Before'),
          money('after', 'After'),
        ]}
        rowId={({ label }) => label}
        dense
      />
    </Box>
  )
}
