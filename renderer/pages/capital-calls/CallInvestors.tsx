import { Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CapitalCall } from '../../api/modules.ts'
import { Scrolling } from '../../components/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { decimalsFor, formatAmount } from '../../format/numbers.ts'
import { committedQuery } from '../investors/investors.ts'
import { bodyOf, type CallDraft } from './call-draft.ts'
import { callPreviewQuery } from './calls.ts'
import classes from './capital-calls.module.css'
import { Refused } from './Refused.tsx'

interface CallInvestorsProps {
  draft: CallDraft
  onChange: (changed: Partial<CallDraft>) => void
  onBack: () => void
  onNext: (preview: CapitalCall) => void
}

interface Committed {
  id: number
  name: string
  commitment: number
}

/** Who is called on: what each would owe, while some are excused. */
export function CallInvestors({ draft, onChange, onBack, onNext }: CallInvestorsProps) {
  const investors = useQuery(committedQuery(Number(draft.terms.fund_account_id)))
  const preview = useQuery({ ...callPreviewQuery(bodyOf(draft)), placeholderData: keepPreviousData })
  const settled = preview.data && !preview.isPlaceholderData ? preview.data : null
  const back = (
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
  )
  return (
    <Loaded query={investors}>
      {found =>
        found.length === 0 ? (
          <Empty title="Nobody is committed to this fund" action={back}>
            Record what its investors commit on their pages; a call is split by commitment.
          </Empty>
        ) : (
          <div className={classes.wide}>
            <Investors
              investors={found}
              call={preview.error ? null : (preview.data ?? null)}
              excused={draft.excused}
              onExcuse={excused => onChange({ excused })}
            />
            {preview.error && <Refused error={preview.error} onRetry={() => void preview.refetch()} />}
            <Text mt="md" size="sm" c="dimmed">
              What excused investors would owe is borne by the others, each up to their own unfunded.
            </Text>
            <Group mt="md" gap="sm">
              <Button
                disabled={!settled || Boolean(preview.error)}
                onClick={() => settled && onNext(settled)}
              >
                Show the notices
              </Button>
              {back}
            </Group>
          </div>
        )
      }
    </Loaded>
  )
}

interface InvestorsProps {
  investors: readonly Committed[]
  /** What the call would be; null while it is refused or not known yet. */
  call: CapitalCall | null
  excused: readonly number[]
  onExcuse: (excused: number[]) => void
}

function Investors({ investors, call, excused, onExcuse }: InvestorsProps) {
  const lines = new Map(call?.allocation.map(line => [line.lp_id, line]))
  const currency = call?.currency ?? 'USD'
  const decimals = decimalsFor(
    [...lines.values()].flatMap(({ amount, unfunded_before, unfunded_after }) => [
      amount,
      unfunded_before,
      unfunded_after,
    ]),
    currency,
  )
  const unit = call ? ` (${currency})` : ''
  const written = (value: number | undefined) => (value === undefined ? '–' : formatAmount(value, decimals))
  return (
    <Scrolling label="Table: Investors" className={undefined}>
      <Table aria-label="Investors">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Investor</Table.Th>
            <Table.Th scope="col">Excused</Table.Th>
            {['Commitment', 'Owes', 'Unfunded before', 'Unfunded after'].map(title => (
              <Table.Th key={title} scope="col" ta="right">
                {title}
                {unit}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {investors.map(({ id, name, commitment }) => {
            const line = lines.get(id)
            const isExcused = excused.includes(id)
            return (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={`Excuse ${name}`}
                    checked={isExcused}
                    onChange={() =>
                      onExcuse(isExcused ? excused.filter(other => other !== id) : [...excused, id])
                    }
                  />
                </Table.Td>
                <Table.Td ta="right">{written(commitment)}</Table.Td>
                <Table.Td ta="right">{written(line?.amount)}</Table.Td>
                <Table.Td ta="right">{written(line?.unfunded_before)}</Table.Td>
                <Table.Td ta="right">{written(line?.unfunded_after)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Scrolling>
  )
}
