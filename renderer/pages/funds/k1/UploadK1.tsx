import { Alert, Button, Drawer, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { cfoApi, type FundAccount, type K1UploadPreview } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { type ChosenSheet, chosenFrom } from '../../../components/import/ImportSource.tsx'
import { type TableAnswers, TableStep, tableBody } from '../../../components/import/TableStep.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { count } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'

interface UploadK1Props {
  fund: FundAccount
  year: number
  onClose: () => void
}

/** Uploads a preparer's file: where its columns are, a preview of its changes row by row, then the change itself. */
export function UploadK1({ fund, year, onClose }: UploadK1Props) {
  /** A file that was chosen after others has none of their answers. */
  const [chosen, setChosen] = useState<{ sheet: ChosenSheet; nth: number } | null>(null)
  return (
    <Drawer opened onClose={onClose} position="right" size={880} title={`A preparer’s file for ${year}`}>
      <Text mb="md">
        CSV or XLSX with lp_id, or name and tin; optionally tax_year; and one column per box with its code,
        such as 5 or 13AE. You review the changes before anything is saved.
      </Text>
      <Group gap="md" mb="md">
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
          onChange={file => {
            if (file)
              void chosenFrom(file).then(sheet =>
                setChosen(before => ({ sheet, nth: (before?.nth ?? 0) + 1 })),
              )
          }}
        >
          {props => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {chosen?.sheet.name && <Text size="sm">{chosen.sheet.name}</Text>}
      </Group>
      {chosen && <Chosen key={chosen.nth} fund={fund} year={year} sheet={chosen.sheet} onClose={onClose} />}
    </Drawer>
  )
}

function Chosen({ fund, year, sheet, onClose }: UploadK1Props & { sheet: ChosenSheet }) {
  const [answers, setAnswers] = useState<TableAnswers>({})
  const params = { account_id: fund.id }
  const upload = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-upload', {
        params,
        body: { tax_year: year, ...tableBody(sheet, answers) },
      }),
    {
      invalidates: [fundsKey],
      done: ({ overrides, partners }) =>
        `${count(overrides, 'figure')} of ${count(partners, 'partner')} taken over`,
    },
  )
  return (
    <TableStep<K1UploadPreview>
      kind="k1"
      sheet={sheet}
      answers={answers}
      onAnswer={setAnswers}
      preview={(body, signal) =>
        cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-preview', {
          params,
          body: { tax_year: year, ...body },
          signal,
        })
      }
      found={found => (
        <>
          <Compared found={found} currency={fund.currency} />
          <Group mt="md" gap="sm">
            <Button
              disabled={found.invalid > 0 || found.valid === 0 || found.objections.length > 0}
              loading={upload.isPending}
              onClick={() => upload.mutate(undefined, { onSuccess: onClose })}
            >
              Import
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    />
  )
}

interface Difference {
  row: number
  name: string | null
  box: string
  computed: number
  uploaded: number
}

function Compared({ found, currency }: { found: K1UploadPreview; currency: string }) {
  const wrong = found.rows.filter(({ errors }) => errors.length > 0)
  const rows = found.rows.flatMap(({ row, name, values }) => values.map(value => ({ row, name, ...value })))
  return (
    <>
      {wrong.length > 0 && (
        <Alert
          mt="md"
          color="red"
          variant="outline"
          role="alert"
          title={`${count(wrong.length, 'row')} cannot be imported: all rows or none`}
        >
          {wrong.slice(0, 20).map(({ row, errors }) => (
            <div key={row}>
              Row {row}: {errors.join('; ')}
            </div>
          ))}
        </Alert>
      )}
      <FiguresTable
        id={`k1-comparison-${found.tax_year}`}
        label="File contents"
        rows={rows}
        columns={columnsFor(currency)}
        rowId={({ row, box }) => `${row} ${box}`}
        note={`${count(found.valid, 'row')} can be taken`}
      />
    </>
  )
}

function columnsFor(currency: string): Array<Column<Difference>> {
  const unit = () => currency
  return [
    { id: 'row', title: 'Row', kind: 'number', value: one => one.row },
    { id: 'name', title: 'Partner', kind: 'text', value: one => one.name },
    { id: 'box', title: 'Box', kind: 'text', value: one => one.box },
    { id: 'computed', title: 'Computed', kind: 'money', value: one => one.computed, currency: unit },
    { id: 'uploaded', title: 'In the file', kind: 'money', value: one => one.uploaded, currency: unit },
    {
      id: 'difference',
      title: 'Difference',
      kind: 'money',
      value: one => Number((one.uploaded - one.computed).toFixed(4)),
      currency: unit,
    },
  ]
}
