import { Alert, Button, Drawer, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { cfoApi, type FundAccount, type K1UploadInput, type K1UploadPreview } from '../../../api/modules.ts'
import { type SentTable, tableOf } from '../../../api/sent-table.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { SheetLayout, SheetQuestions } from '../../../components/import/SheetLayout.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { count } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'

interface UploadK1Props {
  fund: FundAccount
  year: number
  onClose: () => void
}

type Sheet = Omit<SentTable, 'decimal_sign' | 'delimiter' | 'header_row'> &
  Pick<K1UploadInput, 'tax_year' | 'decimal_sign' | 'delimiter' | 'header_row' | 'first_row' | 'last_row'>

/** Uploads a preparer's file: a preview of its changes row by row, then the change itself. */
export function UploadK1({ fund, year, onClose }: UploadK1Props) {
  const [name, setName] = useState('')
  const params = { account_id: fund.id }
  const preview = useAction(
    async (sheet: Sheet) => {
      const found = await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-preview', {
        params,
        body: sheet,
      })
      return { sheet, found }
    },
    { invalidates: [] },
  )
  const upload = useAction(
    (body: Sheet) => cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-upload', { params, body }),
    {
      invalidates: [fundsKey],
      done: ({ overrides, partners }) =>
        `${count(overrides, 'figure')} of ${count(partners, 'partner')} taken over`,
    },
  )
  return (
    <Drawer opened onClose={onClose} position="right" size={880} title={`A preparer’s file for ${year}`}>
      <Text mb="md">
        CSV or XLSX with lp_id, or name and tin; optionally tax_year; and one column per box with its code,
        such as 5 or 13AE. You review the changes before anything is saved.
      </Text>
      <Group gap="md">
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={file => {
            if (!file) return
            setName(file.name)
            void tableOf(file).then(table => preview.mutate({ tax_year: year, ...table }))
          }}
        >
          {props => (
            <Button variant="default" loading={preview.isPending} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {name && <Text size="sm">{name}</Text>}
      </Group>
      {preview.data && (
        <>
          <SheetLayout
            reading={preview.data.found}
            told={preview.data.sheet}
            onTell={({ delimiter, header_row, first_row, last_row }) =>
              preview.data &&
              preview.mutate({ ...preview.data.sheet, delimiter, header_row, first_row, last_row })
            }
            hasLetters={false}
          />
          <SheetQuestions
            reading={{ asks_date_order: false, ...preview.data.found }}
            told={preview.data.sheet}
            onTell={({ decimal_sign }) =>
              preview.data && preview.mutate({ ...preview.data.sheet, decimal_sign })
            }
          />
          <Compared found={preview.data.found} currency={fund.currency} />
          <Group mt="md" gap="sm">
            <Button
              disabled={preview.data.found.invalid > 0 || preview.data.found.valid === 0}
              loading={upload.isPending}
              onClick={() => preview.data && upload.mutate(preview.data.sheet, { onSuccess: onClose })}
            >
              Import
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </Drawer>
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
