import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Transaction, type TransactionCondition, transactionsApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { count } from '../../../format/numbers.ts'
import { conditionTimings } from '../../../words/transactions.ts'
import { conditionsQuery, transactionsKey } from '../transactions.ts'
import { FindConditions } from './FindConditions.tsx'

/** The conditions that documents state, which become tasks when somebody accepts them. */
export function Conditions({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const conditions = useQuery(conditionsQuery(transaction.id))
  const [finding, setFinding] = useState(false)
  const find = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setFinding(true)}>
      Find in documents
    </Button>
  )
  return (
    <RecordSection title="Conditions to accept" action={find}>
      <Loaded query={conditions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No conditions to accept">
              Conditions are extracted from the agreement with their location, and become tasks once you
              accept them.
            </Empty>
          ) : (
            <Proposed conditions={items} transactionId={transaction.id} mayWrite={mayWrite} />
          )
        }
      </Loaded>
      {finding && <FindConditions transaction={transaction} onClose={() => setFinding(false)} />}
    </RecordSection>
  )
}

interface ProposedProps {
  conditions: readonly TransactionCondition[]
  transactionId: number
  mayWrite: boolean
}

function Proposed({ conditions, transactionId, mayWrite }: ProposedProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = conditions.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const params = { tx_id: transactionId }
  const accept = useAction(
    () =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/conditions/accept', {
        params,
        body: { conditions: chosen.map(condition_id => ({ condition_id })) },
      }),
    {
      invalidates: [transactionsKey],
      done: ({ tasks }) => `${count(tasks.length, 'task')} added to the checklist`,
    },
  )
  const dismiss = useAction(
    () =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/conditions/dismiss', {
        params,
        body: { conditions: chosen },
      }),
    { invalidates: [transactionsKey] },
  )
  const mark = (id: number, isChosen: boolean) =>
    setLeft(before => {
      const after = new Set(before)
      if (isChosen) after.delete(id)
      else after.add(id)
      return after
    })
  return (
    <Stack>
      {conditions.map(one => (
        <Checkbox
          key={one.id}
          checked={!left.has(one.id)}
          disabled={!mayWrite}
          onChange={event => mark(one.id, event.currentTarget.checked)}
          label={one.suggested_task}
          description={
            <>
              {one.quote !== null && <>“{one.quote}” </>}
              {[one.number, one.clause, one.document, one.page === null ? null : `page ${one.page}`]
                .filter(Boolean)
                .join(', ')}
              . {conditionTimings[one.timing]}.
            </>
          }
        />
      ))}
      {mayWrite && (
        <Group>
          <Button
            disabled={chosen.length === 0}
            loading={accept.isPending}
            onClick={() => accept.mutate(undefined)}
          >
            Accept {count(chosen.length, 'condition')}
          </Button>
          <Button
            variant="default"
            disabled={chosen.length === 0}
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(undefined)}
          >
            Leave them aside
          </Button>
          <Text size="sm" c="dimmed">
            Of {count(conditions.length, 'condition')}
          </Text>
        </Group>
      )}
    </Stack>
  )
}
