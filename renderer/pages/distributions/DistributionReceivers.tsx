import { Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Distribution } from '../../api/modules.ts'
import { Scrolling } from '../../components/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { decimalsFor, formatAmount } from '../../format/numbers.ts'
import classes from '../capital-calls/capital-calls.module.css'
import { Refused } from '../capital-calls/Refused.tsx'
import { committedQuery } from '../investors/investors.ts'
import { bodyOf, type DistributionDraft } from './distribution-draft.ts'
import { distributionPreviewQuery } from './distributions.ts'

interface DistributionReceiversProps {
  draft: DistributionDraft
  onChange: (changed: Partial<DistributionDraft>) => void
  onBack: () => void
  onNext: (preview: Distribution) => void
}

interface Committed {
  id: number
  name: string
  commitment: number
}

/** Who receives it: what each would get, while some are left out. */
export function DistributionReceivers(props: DistributionReceiversProps) {
  const investors = useQuery(committedQuery(Number(props.draft.fund)))
  const back = (
    <Button variant="default" onClick={props.onBack}>
      Back
    </Button>
  )
  return (
    <Loaded query={investors}>
      {found =>
        found.length === 0 ? (
          <Empty title="Nobody is committed to this fund" action={back}>
            Record what its investors commit on their pages; a distribution is split by commitment.
          </Empty>
        ) : (
          <Split {...props} investors={found} />
        )
      }
    </Loaded>
  )
}

function Split({
  draft,
  onChange,
  onBack,
  onNext,
  investors,
}: DistributionReceiversProps & { investors: Committed[] }) {
  const preview = useQuery({
    ...distributionPreviewQuery(bodyOf(draft, investors)),
    enabled: draft.leftOut.length < investors.length,
    placeholderData: keepPreviousData,
  })
  const settled = preview.data && !preview.isPlaceholderData && !preview.error ? preview.data : null
  return (
    <div className={classes.wide}>
      <Receivers
        investors={investors}
        distribution={preview.error ? null : (preview.data ?? null)}
        leftOut={draft.leftOut}
        onLeaveOut={leftOut => onChange({ leftOut })}
      />
      {preview.error && <Refused error={preview.error} onRetry={() => void preview.refetch()} />}
      <Text mt="md" size="sm" c="dimmed">
        {draft.leftOut.length === investors.length
          ? 'Somebody has to receive it.'
          : 'It is split by commitment over those who receive it, to the cent.'}
      </Text>
      <Group mt="md" gap="sm">
        <Button
          disabled={!settled || draft.leftOut.length === investors.length}
          onClick={() => settled && onNext(settled)}
        >
          Show the notices
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </div>
  )
}

interface ReceiversProps {
  investors: readonly Committed[]
  /** What the distribution would be; null while it is refused or not known yet. */
  distribution: Distribution | null
  leftOut: readonly number[]
  onLeaveOut: (leftOut: number[]) => void
}

function Receivers({ investors, distribution, leftOut, onLeaveOut }: ReceiversProps) {
  const lines = new Map(distribution?.allocation.map(line => [line.lp_id, line]))
  const currency = distribution?.currency ?? 'USD'
  const decimals = decimalsFor(
    [...lines.values()].flatMap(({ amount, recallable_amount, unfunded_after }) => [
      amount,
      recallable_amount,
      unfunded_after,
    ]),
    currency,
  )
  const unit = distribution ? ` (${currency})` : ''
  const written = (value: number | undefined) => (value === undefined ? '–' : formatAmount(value, decimals))
  return (
    <Scrolling label="Table: Investors" className={undefined}>
      <Table aria-label="Investors">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Investor</Table.Th>
            <Table.Th scope="col">Left out</Table.Th>
            {['Commitment', 'Receives', 'Recallable', 'Unfunded before', 'Unfunded after'].map(title => (
              <Table.Th key={title} scope="col" ta="right">
                {title}
                {unit}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {investors.map(({ id, name, commitment }) => {
            const isLeftOut = leftOut.includes(id)
            const line = isLeftOut ? undefined : lines.get(id)
            return (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={`Leave out ${name}`}
                    checked={isLeftOut}
                    onChange={() =>
                      onLeaveOut(isLeftOut ? leftOut.filter(other => other !== id) : [...leftOut, id])
                    }
                  />
                </Table.Td>
                <Table.Td ta="right">{written(commitment)}</Table.Td>
                <Table.Td ta="right">{written(line?.amount)}</Table.Td>
                <Table.Td ta="right">{written(line?.recallable_amount)}</Table.Td>
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
