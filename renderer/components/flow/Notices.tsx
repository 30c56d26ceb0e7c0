import { Alert, Button, Drawer, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fileOf } from '../../format/file-of.ts'
import { formatMoney } from '../../format/numbers.ts'
import { meant } from '../../language/language.ts'
import { useAction } from '../action/use-action.ts'
import { Facts } from '../facts/Facts.tsx'
import type { Column } from '../table/columns/columns.ts'
import { download } from '../table/export/export.ts'
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
  /** Makes the notices as one PDF, while nothing is saved. */
  preview: () => Promise<{ name: string; content: string }>
  warnings?: readonly string[]
  /** Explains the effect of confirming. */
  note: string
  /** The buttons that make it, with the one that goes back. */
  actions: (back: ReactNode) => ReactNode
  onBack: () => void
}

/** The whole of it as it would be made, each investor once with the notice they would get. */
export function Notices<Line extends FlowLine>(props: NoticesProps<Line>) {
  const { flow, fund, facts, tableId, columns, totals, noticed, warnings = [], note, actions, onBack } = props
  const [read, setRead] = useState<Line | null>(null)
  const preview = useAction(
    async () => {
      const { name, content } = await props.preview()
      download(name, fileOf(content))
    },
    { invalidates: [] },
  )
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
        columns={[...columns, readColumn(noticed, setRead)]}
        rowId={({ lp_id }) => lp_id}
        totals={totals}
      />
      <Button
        variant="default"
        size="compact-sm"
        mt="sm"
        loading={preview.isPending}
        disabled={noticed.length === 0}
        onClick={() => preview.mutate(undefined)}
      >
        Draft notices as PDF
      </Button>
      {read && <NoticeDrawer {...props} line={read} onClose={() => setRead(null)} />}
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

/** Opens the notice of each investor who gets one. */
const readColumn = <Line extends FlowLine>(
  noticed: readonly Line[],
  open: (line: Line) => void,
): Column<Line> => ({
  id: 'notice',
  title: 'Notice',
  kind: 'text',
  value: () => null,
  action: true,
  show: line =>
    noticed.some(({ lp_id }) => lp_id === line.lp_id) && (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Show the notice for ${line.lp_name}`}
        onClick={() => open(line)}
      >
        Show
      </Button>
    ),
})

type NoticeDrawerProps<Line extends FlowLine> = Pick<NoticesProps<Line>, 'flow' | 'fund' | 'said'> & {
  line: Line
  onClose: () => void
}

/** The notice of one investor, as far as it is read on a page. */
function NoticeDrawer<Line extends FlowLine>({ flow, fund, said, line, onClose }: NoticeDrawerProps<Line>) {
  const { currency, reference, description } = flow
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Drawer opened onClose={onClose} title={`Notice for ${line.lp_name}`} position="right" size={480}>
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
    </Drawer>
  )
}
