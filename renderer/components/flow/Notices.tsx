import { Alert, Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { Facts } from '../facts/Facts.tsx'
import type { Column } from '../table/columns/columns.ts'
import { FiguresTable } from '../table/FiguresTable.tsx'
import classes from './flow.module.css'
import type { FlowLine } from './flow-columns.tsx'

type Fact = readonly [name: string, value: string]

/** A draft that is not stored yet. */
interface Flow<Line> {
  currency: string
  reference: string | null
  description: string | null
  allocation: readonly Line[]
}

interface NoticesProps<Line extends FlowLine> {
  flow: Flow<Line>
  fund: string
  /** Facts about the whole flow, shown below the fund. */
  facts: readonly Fact[]
  /** Names the exported file of its allocation. */
  tableId: string
  columns: ReadonlyArray<Column<Line>>
  totals: Line | undefined
  /** Investors who get a notice. */
  noticed: readonly Line[]
  /** Facts of one notice, between the sender and the unfunded amounts. */
  said: (line: Line) => readonly Fact[]
  warnings?: readonly string[]
  /** Explains the effect of confirming. */
  note: string
  /** The buttons that make it, with the one that goes back. */
  actions: (back: ReactNode) => ReactNode
  onBack: () => void
}

/** The whole of it as it would be made, and the notice of every investor. */
export function Notices<Line extends FlowLine>(props: NoticesProps<Line>) {
  const { flow, fund, facts, tableId, columns, totals, noticed, warnings = [], note, actions, onBack } = props
  return (
    <div className={classes.wide}>
      <Facts facts={[['Fund', fund], ...facts]} />
      <Title order={2} mt="lg" mb="xs">
        Allocation
      </Title>
      <FiguresTable
        id={tableId}
        label="Allocation"
        rows={flow.allocation}
        columns={columns}
        rowId={({ lp_id }) => lp_id}
        totals={totals}
      />
      <Title order={2} mt="lg" mb="xs">
        Notices
      </Title>
      {noticed.map(line => (
        <NoticePreview key={line.lp_id} {...props} line={line} />
      ))}
      {warnings.map(warning => (
        <Alert key={warning} mt="md" color="yellow" variant="outline">
          {warning}
        </Alert>
      ))}
      <Text mt="md" size="sm" c="dimmed">
        {note}
      </Text>
      {actions(
        <Button variant="default" onClick={onBack}>
          Back
        </Button>,
      )}
    </div>
  )
}

type NoticePreviewProps<Line extends FlowLine> = Pick<
  NoticesProps<Line>,
  'flow' | 'fund' | 'noticed' | 'said'
> & { line: Line }

/** The notice of one investor; a single one is open. */
function NoticePreview<Line extends FlowLine>({ flow, fund, noticed, said, line }: NoticePreviewProps<Line>) {
  const { currency, reference, description } = flow
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <details className={classes.notice} open={noticed.length === 1}>
      <summary>
        <span>{line.lp_name}</span>
        <span>{money(line.amount)}</span>
      </summary>
      <div className={classes.noticeBody}>
        <Facts
          facts={[
            [meant('To', 'whom'), line.lp_name],
            [meant('From', 'whom'), fund],
            ...(reference === null ? [] : [['Reference', reference] as const]),
            ...(description === null ? [] : [['Description', description] as const]),
            ...said(line),
            ['Unfunded before', money(line.unfunded_before)],
            ['Unfunded after', money(line.unfunded_after)],
          ]}
        />
      </div>
    </details>
  )
}
