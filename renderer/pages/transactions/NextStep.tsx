import { Alert, Button, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '../../api/modules.ts'
import { OpenHolding } from '../../components/holding/HoldingForm.tsx'
import { count } from '../../format/numbers.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { dealHoldingsQuery } from '../../queries/holdings.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'
import { transactionStates } from '../../words/transactions.ts'
import classes from './closing.module.css'
import { way } from './transactions.ts'

const MOST_TOLD = 5

/** Progress of a closing, and what its next step lacks. */
export function NextStep({ transaction }: { transaction: Transaction }) {
  const { status, held_from, next_status, missing } = transaction
  const at = way.indexOf((held_from ?? status) as (typeof way)[number])
  return (
    <div className={classes.next}>
      <ol className={classes.way} aria-label="Progress">
        {way.map((step, index) => (
          <li
            key={step}
            data-reached={index <= at || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {transactionStates[step].label}
          </li>
        ))}
      </ol>
      {next_status !== null && (
        <Alert
          mb="md"
          variant="outline"
          color={missing.length === 0 ? 'green' : 'gray'}
          title={
            missing.length === 0
              ? `Ready for the next step: ${transactionStates[next_status].label.toLowerCase()}`
              : `${count(missing.length, 'thing')} outstanding before ${transactionStates[next_status].label.toLowerCase()}`
          }
        >
          {missing.length > 0 && (
            <List size="sm">
              {missing.slice(0, MOST_TOLD).map(({ message }) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
              {missing.length > MOST_TOLD && <List.Item>And {missing.length - MOST_TOLD} more.</List.Item>}
            </List>
          )}
        </Alert>
      )}
      {status === 'closed' && transaction.deal_id !== null && (
        <ProposedHolding transaction={transaction} dealId={transaction.deal_id} />
      )}
    </div>
  )
}

/** A closing that no fund holds anything of yet asks for the holding that it made. */
function ProposedHolding({ transaction, dealId }: { transaction: Transaction; dealId: number }) {
  const enabled = useEnabledModules().has('cfo')
  const mayWrite = useMay('write', 'cfo')
  const holdings = useQuery({ ...dealHoldingsQuery(dealId), enabled })
  const funds = useQuery({ ...fundsQuery, enabled }).data?.items ?? []
  const [opening, setOpening] = useState(false)
  if (!enabled || holdings.data?.items.length !== 0) return null
  return (
    <Alert mb="md" variant="outline" title="No fund holds it yet">
      <Text size="sm" mb="xs">
        The closing is complete. Create the holding of the fund that invested.
      </Text>
      {mayWrite && funds.length > 0 && (
        <Button size="xs" onClick={() => setOpening(true)}>
          New holding
        </Button>
      )}
      {opening && (
        <OpenHolding
          funds={funds}
          initial={{
            name: transaction.name,
            currency: transaction.currency,
            ...(transaction.closed_on === null ? {} : { opened_on: transaction.closed_on }),
          }}
          dealId={dealId}
          onClose={() => setOpening(false)}
        />
      )}
    </Alert>
  )
}
