import { Anchor, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type FundAccount, investorPortalApi, type ParallelFundsAct } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { fundsKey, fundsQuery } from '../../../queries/funds.ts'
import { fundHoldingsQuery } from '../../../queries/holdings.ts'
import { callPurposes, distributionTypes } from '../../../words/capital.ts'

const P = '/api/v1/svc/investor-portal/funds/{account_id}'

interface Asked {
  type: string
  amount: number
  holding: string | null
  date: string | null
  due_date: string | null
  reference: string | null
  description: string | null
}

interface ParallelActProps {
  fund: FundAccount
  what: 'call' | 'distribution'
  onClose: () => void
}

/** One amount called of parallel funds, or distributed by them, split by their commitments. */
export function ParallelAct({ fund, what, onClose }: ParallelActProps) {
  const [done, setDone] = useState<ParallelFundsAct | null>(null)
  const queryClient = useQueryClient()
  const holdings = useQuery(fundHoldingsQuery(fund.id)).data?.items ?? []
  const isCall = what === 'call'
  return (
    <FormDrawer
      title={isCall ? 'Call the parallel funds' : 'Distribute of the parallel funds'}
      onClose={onClose}
    >
      {(onDirty, close) =>
        done ? (
          <Made fund={fund} what={what} act={done} />
        ) : (
          <SchemaForm<Asked>
            key={holdings.length}
            fields={[
              {
                name: 'type',
                label: isCall ? 'Purpose' : 'Type',
                kind: 'choice',
                required: true,
                choices: isCall ? choicesOf(callPurposes) : distributed,
              },
              {
                name: 'amount',
                label: 'Amount of all funds together',
                kind: 'money',
                required: true,
                currency: fund.currency,
                hint: 'Split by the funds’ commitments, to the cent',
              },
              {
                name: 'holding',
                label: 'Holding',
                kind: 'choice',
                choices: holdings.map(({ id, name }) => ({ value: String(id), label: name })),
                hint: 'Each fund takes its own holding of the same deal',
              },
              { name: 'date', label: isCall ? 'Notice' : 'Date', kind: 'date', hint: 'Default: today' },
              ...(isCall
                ? [
                    {
                      name: 'due_date' as const,
                      label: 'Due',
                      kind: 'date' as const,
                      hint: 'Default: ten business days after the notice',
                    },
                  ]
                : []),
              { name: 'reference', label: 'Reference', kind: 'text' },
              { name: 'description', label: 'Description', kind: 'text' },
            ]}
            submit={isCall ? 'Issue the calls' : 'Draft the distributions'}
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async asked => {
              setDone(await act(fund.id, isCall, asked))
              onDirty(false)
              await Promise.all(
                [['investors'], fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
              )
            }}
          />
        )
      }
    </FormDrawer>
  )
}

/** Types of proceeds; tax and carried interest are entered in each fund’s own draft. */
const distributed = choicesOf(distributionTypes).filter(
  ({ value }) =>
    !['carried_interest', 'withholding_tax', 'stock_distribution', 'subsequent_close_refund'].includes(value),
)

function act(account_id: number, isCall: boolean, asked: Asked): Promise<ParallelFundsAct> {
  const { type, amount, holding, date, due_date, reference, description } = asked
  const source = holding === null ? {} : { holding_id: Number(holding) }
  if (!isCall)
    return investorPortalApi(`POST ${P}/parallel-distributions`, {
      params: { account_id },
      body: {
        ...{ reference, description },
        ...(date === null ? {} : { date }),
        lines: [{ type: type as 'realized_gain', amount, ...source }],
      },
    })
  return investorPortalApi(`POST ${P}/parallel-calls`, {
    params: { account_id },
    body: {
      ...{ reference, description },
      ...(date === null ? {} : { notice_date: date }),
      ...(due_date ? { due_date } : {}),
      lines: [
        {
          ilpa_call_type: type as keyof typeof callPurposes,
          amount,
          ...source,
          ...(description ? { description } : {}),
        },
      ],
    },
  })
}

function Made({ fund, what, act: { made } }: Omit<ParallelActProps, 'onClose'> & { act: ParallelFundsAct }) {
  const funds = useQuery(fundsQuery).data?.items ?? []
  return (
    <>
      <Text size="sm" mb="sm">
        {what === 'call'
          ? 'Each fund has issued its call.'
          : 'Each fund has a draft, which is issued by itself.'}
      </Text>
      {made.map(({ id, fund_account_id, amount }) => (
        <Text key={id} size="sm">
          <Anchor
            component={Link}
            size="sm"
            to={what === 'call' ? `/capital-calls/${id}` : `/distributions/events/${id}`}
          >
            {funds.find(one => one.id === fund_account_id)?.name ?? ''}
          </Anchor>
          {`: ${formatMoney(amount, fund.currency)}`}
        </Text>
      ))}
    </>
  )
}
