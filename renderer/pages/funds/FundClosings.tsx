import { Alert, Anchor, Box, Button, Group, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type CallTerms,
  type FundAccount,
  investorPortalApi,
  type SubsequentClose,
  type SubsequentCloseHeader,
  type SubsequentCloseInput,
} from '../../api/modules.ts'
import { send } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { callTermsQuery } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import { committedQuery, subsequentClosesQuery } from '../../queries/investors.ts'
import { useMay } from '../../session/session.ts'
import { closingMethods } from '../../words/capital.ts'

const PATH = 'POST /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes'

interface Terms {
  joining: string[]
  rate_pct: number
  date: string
  method: CallTerms['later_closings']
  reference: string | null
}

type Preview = Omit<SubsequentClose, 'id' | 'persisted'>

/** Admits investors at a later closing: their payments, the refunds to earlier ones, and past closings. */
export function FundClosings({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'investor-portal')
  const closings = useQuery(subsequentClosesQuery(fund.id))
  return (
    <>
      {mayWrite && <Equalise fund={fund} />}
      <RecordSection title="Later closings so far">
        <Loaded query={closings}>
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed">None equalised yet.</Text>
            ) : (
              <FiguresTable
                id={`closings-${fund.id}`}
                label="Later closings so far"
                rows={items}
                columns={[...closingColumns, ...(mayWrite ? [takeBackColumn(fund)] : [])]}
                rowId={({ id }) => id}
              />
            )
          }
        </Loaded>
      </RecordSection>
    </>
  )
}

function Equalise({ fund }: { fund: FundAccount }) {
  const investors = useQuery(committedQuery(fund.id))
  const terms = useQuery(callTermsQuery(fund.id))
  const [shown, setShown] = useState<{ body: SubsequentCloseInput; preview: Preview } | null>(null)
  const params = { account_id: fund.id }
  const book = useAction((body: SubsequentCloseInput) => investorPortalApi(PATH, { params, body }), {
    invalidates: [fundsKey, ['investors']],
    done: ({ total, currency }) => `The closing is booked: ${formatMoney(total, currency)} are called`,
  })
  return (
    <RecordSection title="Equalise a subsequent closing">
      <Text size="sm" c="dimmed" mb="md">
        First record the new investors’ commitments with the closing date. They pay their share of each
        earlier call with interest since its due date; the earlier investors receive it.
      </Text>
      <Loaded query={terms}>
        {({ later_closings: method }) => (
          <Loaded query={investors}>
            {found => (
              <SchemaForm<Terms>
                fields={[
                  {
                    name: 'joining',
                    label: 'Joining investors',
                    kind: 'list',
                    required: true,
                    choices: found.map(({ id, name }) => ({ value: String(id), label: name })),
                  },
                  { name: 'rate_pct', label: 'Interest a year', kind: 'percent', required: true },
                  { name: 'date', label: 'Day of the closing', kind: 'date', required: true },
                  {
                    name: 'method',
                    label: 'How they share',
                    kind: 'choice',
                    required: true,
                    choices: choicesOf(closingMethods),
                  },
                  { name: 'reference', label: 'Reference', kind: 'text' },
                ]}
                initial={{ rate_pct: 0.08, date: today(), method }}
                submit="Calculate"
                wide
                guarded={false}
                onSubmit={async ({ joining, ...terms }) => {
                  const body = { ...terms, lp_ids: joining.map(Number) }
                  const preview = await send(PATH, { params, query: { ephemeral: true }, body })
                  setShown({ body, preview: preview as Preview })
                }}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      {shown && (
        <section aria-label="Result">
          <Figures found={shown.preview} />
          <Group mt="md">
            <Button
              loading={book.isPending}
              onClick={() => book.mutate(shown.body, { onSuccess: () => setShown(null) })}
            >
              Book this closing
            </Button>
            <Text size="sm" c="dimmed">
              Not yet booked. Booking issues the call, refunds the earlier investors and passes on the
              interest.
            </Text>
          </Group>
        </section>
      )}
    </RecordSection>
  )
}

function Figures({ found }: { found: Preview }) {
  const { currency } = found
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      {found.warnings.length > 0 && (
        <Alert my="md" color="yellow">
          {found.warnings.join(' ')}
        </Alert>
      )}
      <Stats>
        <Stat label="Contributions" value={money(found.contribution)} />
        {found.premium > 0 && (
          <Stat
            label="Net asset value above cost"
            value={money(found.premium)}
            note="Outside the commitments"
          />
        )}
        <Stat label="Interest" value={money(found.interest)} note="Outside the commitments" />
        <Stat label="They pay" value={money(found.total)} note={`On ${formatDate(found.date)}`} />
      </Stats>
      <FiguresTable
        id="closing-joining"
        label="Payments by joining investors"
        rows={found.joining.map(({ contribution, ...one }) => ({ ...one, amount: contribution }))}
        columns={partnerColumns(currency, 'Joining investors', 'Contribution')}
        rowId={({ lp_id }) => lp_id}
      />
      <Box mt="lg">
        <FiguresTable
          id="closing-earlier"
          label="Refund to earlier investors"
          rows={found.earlier.map(({ refund, ...one }) => ({ ...one, amount: refund }))}
          columns={partnerColumns(currency, 'Earlier investor', 'Given back')}
          rowId={({ lp_id }) => lp_id}
        />
      </Box>
      {found.reallocated.length > 0 && (
        <Box mt="lg">
          <FiguresTable
            id="closing-reallocated"
            label="Profit and loss since inception, shared anew without cash"
            rows={found.reallocated}
            columns={[
              { id: 'name', title: 'Investor', kind: 'text', value: ({ lp_name }) => lp_name },
              {
                id: 'amount',
                title: 'Change of the capital account',
                kind: 'money',
                value: ({ amount }) => amount,
                currency: () => currency,
              },
            ]}
            rowId={({ lp_id }) => lp_id}
          />
        </Box>
      )}
    </>
  )
}

interface Partner {
  lp_id: number
  lp_name: string
  amount: number
  interest: number
  total: number
}

function partnerColumns(currency: string, who: string, what: string): Array<Column<Partner>> {
  const money = (id: 'amount' | 'interest' | 'total', title: string): Column<Partner> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return [
    { id: 'name', title: who, kind: 'text', value: ({ lp_name }) => lp_name },
    money('amount', what),
    money('interest', 'Interest'),
    money('total', 'Total'),
  ]
}

const takeBackColumn = (fund: FundAccount): Column<SubsequentCloseHeader> => ({
  id: 'take-back',
  title: '',
  kind: 'text',
  action: true,
  value: () => null,
  show: closing => (closing.void === null ? <TakeBack fund={fund} closing={closing} /> : null),
})

/** Takes a closing back, for a reason that stands on record. */
function TakeBack({ fund, closing }: { fund: FundAccount; closing: SubsequentCloseHeader }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        {meant('Void', 'verb')}
      </Button>
      <Modal
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Void the closing of ${formatDate(closing.date)}`}
      >
        <TakeBackForm fund={fund} closing={closing} onDone={() => setAsked(false)} />
      </Modal>
    </>
  )
}

interface TakeBackFormProps {
  fund: FundAccount
  closing: SubsequentCloseHeader
  onDone: () => void
}

function TakeBackForm({ fund, closing, onDone }: TakeBackFormProps) {
  const queryClient = useQueryClient()
  return (
    <SchemaForm<{ reason: string }>
      fields={[{ name: 'reason', label: 'Reason', kind: 'text', required: true }]}
      submit="Void the closing"
      autoFocus
      onCancel={onDone}
      onSubmit={async body => {
        await investorPortalApi(
          'POST /api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes/{closing_id}/void',
          { params: { account_id: fund.id, closing_id: closing.id }, body },
        )
        for (const queryKey of [fundsKey, ['investors']]) void queryClient.invalidateQueries({ queryKey })
        onDone()
      }}
    />
  )
}

const closingColumns: Array<Column<SubsequentCloseHeader>> = [
  { id: 'date', title: 'Closing', kind: 'date', value: ({ date }) => date },
  { id: 'method', title: 'How they share', kind: 'text', value: ({ method }) => closingMethods[method] },
  { id: 'rate', title: 'Interest a year', kind: 'percent', value: ({ rate_pct }) => rate_pct },
  {
    id: 'void',
    title: 'State',
    kind: 'text',
    value: one => (one.void === null ? 'Booked' : `Voided on ${formatDate(one.void.date)}`),
  },
  {
    id: 'call',
    title: 'Call',
    kind: 'text',
    value: () => 'Call from the new investors',
    show: ({ call_id }) => (
      <Anchor component={Link} to={`/capital-calls/${call_id}`}>
        Call from the new investors
      </Anchor>
    ),
  },
  {
    id: 'refund',
    title: 'Refund',
    kind: 'text',
    value: () => 'Refund to the earlier investors',
    show: ({ distribution_id }) => (
      <Anchor component={Link} to={`/distributions/${distribution_id}`}>
        Refund to the earlier investors
      </Anchor>
    ),
  },
]
