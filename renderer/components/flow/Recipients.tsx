import { Button, Checkbox, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FlowKind } from '../../api/papers.ts'
import { committedQuery } from '../../queries/investors.ts'
import { Empty } from '../states/Empty.tsx'
import { Loaded } from '../states/Loaded.tsx'
import type { Column } from '../table/columns/columns.ts'
import { FiguresTable } from '../table/FiguresTable.tsx'
import classes from './flow.module.css'
import { amountColumn, type FlowLine } from './flow-columns.tsx'
import { previewQuery } from './preview.ts'
import { Refused } from './Refused.tsx'

/** One of the investors who are committed to the fund. */
export interface Committed {
  id: number
  name: string
  commitment: number
}

interface RecipientsProps<Line extends FlowLine, Preview extends { allocation: Line[] }> {
  kind: FlowKind
  fund: { id: number; currency: string }
  /** The noun of the flow with its article: "a call". */
  what: string
  /** Exempted investors: the head of their column, and the verb of their checkbox. */
  exempt: { title: string; verb: string; ids: readonly number[]; onChange: (ids: number[]) => void }
  /** The request body for these investors; null where nothing can be sent. */
  bodyOf: (investors: readonly Committed[]) => object | null
  /** Columns for each investor's part. */
  figures: (currency: string) => Array<Column<Line>>
  /** The note below the table; `nobody` is true where every investor is exempt. */
  note: (nobody: boolean) => string
  onBack: () => void
  onNext: (preview: Preview) => void
}

/** Selects the investors of a flow: shows what each would owe or receive, while some are exempt. */
export function Recipients<Line extends FlowLine, Preview extends { allocation: Line[] }>(
  props: RecipientsProps<Line, Preview>,
) {
  const investors = useQuery(committedQuery(props.fund.id))
  return (
    <Loaded query={investors}>
      {found =>
        found.length === 0 ? (
          <Empty
            title="No commitments to this fund"
            action={
              <Group>
                <Button component={Link} to="/investors">
                  Go to investors
                </Button>
                <Back onBack={props.onBack} />
              </Group>
            }
          >
            Record commitments on the investors’ pages; {props.what} is split by commitment.
          </Empty>
        ) : (
          <Split {...props} investors={found} />
        )
      }
    </Loaded>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
  )
}

function Split<Line extends FlowLine, Preview extends { allocation: Line[] }>({
  investors,
  ...props
}: RecipientsProps<Line, Preview> & { investors: readonly Committed[] }) {
  const { kind, exempt, bodyOf, note, onBack, onNext } = props
  const body = bodyOf(investors)
  const preview = useQuery({
    ...previewQuery<Preview>(kind, body ?? {}),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  })
  const settled = preview.data && !preview.isPlaceholderData && !preview.error ? preview.data : null
  const lines = new Map(preview.error ? [] : preview.data?.allocation.map(line => [line.lp_id, line]))
  const parts = investors.map(investor => {
    const isExempt = exempt.ids.includes(investor.id)
    // The investor's amount is stale until the split without the exempt investors arrives.
    const line = isExempt && !settled ? undefined : lines.get(investor.id)
    return { ...investor, isExempt, line: line ?? null }
  })
  return (
    <div className={classes.wide}>
      <FiguresTable
        id="investors"
        label="Investors"
        rows={parts}
        columns={columnsOf(props)}
        rowId={({ id }) => id}
      />
      {preview.error && <Refused error={preview.error} onRetry={() => void preview.refetch()} />}
      <Text mt="md" size="sm" c="dimmed">
        {note(exempt.ids.length === investors.length)}
      </Text>
      <Group mt="md" gap="sm">
        <Button disabled={!settled} onClick={() => settled && onNext(settled)}>
          Show the notices
        </Button>
        <Back onBack={onBack} />
      </Group>
    </div>
  )
}

/** An investor, and their part where it is known. */
interface Part<Line> extends Committed {
  isExempt: boolean
  line: Line | null
}

function columnsOf<Line extends FlowLine, Preview extends { allocation: Line[] }>({
  fund: { currency },
  exempt: { title, verb, ids, onChange },
  figures,
}: RecipientsProps<Line, Preview>): Array<Column<Part<Line>>> {
  return [
    { id: 'investor', title: 'Investor', kind: 'text', value: ({ name }) => name },
    {
      id: 'exempt',
      title,
      kind: 'choice',
      value: ({ isExempt }) => (isExempt ? 'yes' : 'no'),
      choices: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      show: ({ id, name, isExempt }) => (
        <Checkbox
          size="xs"
          aria-label={`${verb} ${name}`}
          checked={isExempt}
          onChange={() => onChange(isExempt ? ids.filter(other => other !== id) : [...ids, id])}
        />
      ),
    },
    amountColumn(currency, 'commitment', 'Commitment', part => part.commitment),
    ...figures(currency).map(
      ({ id, title: head, kind, value }): Column<Part<Line>> => ({
        id,
        title: head,
        kind,
        value: ({ line }) => line && value(line),
        currency: () => currency,
        missing: '–',
      }),
    ),
  ]
}
