import { Alert, Button, Drawer, FileButton, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { base64Of } from '../../../api/base64.ts'
import {
  type BankAccount,
  type BankStatementInput,
  type BankStatementTrial,
  bankApi,
  type FundAccount,
} from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { ImportQuestions } from '../../../components/import/ImportQuestions.tsx'
import { FormatsOffered, formatOf, SaveFormat } from '../../../components/import/SavedFormats.tsx'
import { SheetChoice, SheetLayout } from '../../../components/import/SheetLayout.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { count, formatMoney } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import classes from '../funds.module.css'
import { BalanceInput } from './BalanceInput.tsx'

interface ImportStatementProps {
  fund: FundAccount
  account: BankAccount
  onClose: () => void
}

/** Imports a bank's file: a preview of its contents, then the import. */
export function ImportStatement({ account, onClose }: ImportStatementProps) {
  const [sent, setSent] = useState<BankStatementInput | null>(null)
  const params = { account_id: account.id }
  const preview = useAction(
    (body: BankStatementInput) =>
      bankApi('POST /api/v1/svc/bank/accounts/{account_id}/statements/preview', { params, body }),
    { invalidates: [] },
  )
  const run = useAction(
    (body: BankStatementInput) =>
      bankApi('POST /api/v1/svc/bank/accounts/{account_id}/statements', { params, body }),
    { invalidates: [fundsKey], done: ({ statements }) => `${count(newIn(statements), 'movement')} imported` },
  )
  const show = (body: BankStatementInput) => {
    setSent(body)
    preview.mutate(body)
  }
  const trial = preview.data
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={`Import a statement of ${account.name}`}
    >
      <Text mb="md">
        CAMT.053, .052 or .054, MT940, OFX, QIF, BAI2, CSV or Excel, as provided by the bank, or a ZIP of
        them. You review the contents before anything is saved, and transactions already imported are not
        duplicated.
      </Text>
      <Group gap="md">
        <FileButton onChange={file => file && void contentOf(file).then(show)}>
          {props => (
            <Button variant="default" loading={preview.isPending} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {sent?.file_name && <Text size="sm">{sent.file_name}</Text>}
      </Group>
      {sent && trial && (
        <>
          {trial.csv && <Columns csv={trial.csv} formats={trial.formats} sent={sent} onAnswer={show} />}
          {trial.asks_closing_balance && (
            <BalanceInput
              label="Closing balance"
              value={sent.closing_balance ?? null}
              currency={trial.currency}
              onChange={closing_balance => show({ ...sent, closing_balance })}
            />
          )}
          <Told trial={trial} />
          <Group mt="md" gap="sm">
            <Button
              disabled={trial.problems.length > 0 || trial.statements.every(one => one.imported_before)}
              loading={run.isPending}
              onClick={() => run.mutate(sent, { onSuccess: onClose })}
            >
              Import {count(newIn(trial.statements), 'movement')}
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

const newIn = (statements: BankStatementTrial['statements']): number =>
  statements.reduce((sum, { new_lines }) => sum + new_lines, 0)

const contentOf = async (file: File): Promise<BankStatementInput> => ({
  content: await base64Of(file),
  file_name: file.name,
})

interface ColumnsProps {
  csv: NonNullable<BankStatementTrial['csv']>
  formats: BankStatementTrial['formats']
  sent: BankStatementInput
  onAnswer: (body: BankStatementInput) => void
}

/** Questions only the owner of the file can answer: its columns, and the formats of dates and amounts. */
function Columns({ csv, formats, sent, onAnswer }: ColumnsProps) {
  const { content, file_name, opening_balance, closing_balance, ...told } = sent
  const file = { content, file_name, opening_balance, closing_balance }
  return (
    <>
      <FormatsOffered
        formats={formats}
        onUse={layout => onAnswer({ ...file, ...layout })}
        onChanged={() => onAnswer(sent)}
      />
      <SheetLayout reading={csv} told={sent} onTell={told => onAnswer({ ...sent, ...told })} hasLetters />
      <div className={classes.controls} style={{ marginTop: 16 }}>
        {csv.sheets.length > 1 && (
          <Select
            size="xs"
            w={200}
            label="Sheet"
            data={csv.sheets}
            value={csv.sheet}
            allowDeselect={false}
            // Another sheet has other columns and other cells.
            onChange={sheet => onAnswer({ ...sent, sheet: sheet ?? undefined, mapping: undefined })}
          />
        )}
        {csv.fields.map(({ name, title, needed }) => (
          <Select
            key={name}
            size="xs"
            w={200}
            label={title}
            placeholder="Not read"
            withAsterisk={needed}
            data={csv.columns}
            value={csv.mapping[name] ?? null}
            clearable
            onChange={column => onAnswer({ ...sent, mapping: { ...csv.mapping, [name]: column } })}
          />
        ))}
      </div>
      <ImportQuestions
        reading={{ ...csv, unmapped_columns: [] }}
        answers={sent}
        onAnswer={({ duplicates: _, debits: __, ...answers }) => onAnswer({ ...sent, ...answers })}
      />
      {csv.mapping.amount !== null && csv.mapping.side === null && (
        <SheetChoice
          label="Sign of money paid out"
          value={sent.money_out ?? (csv.asks_money_out ? null : 'negative')}
          onChange={money_out => onAnswer({ ...sent, money_out })}
          data={[
            { value: 'negative', label: 'Paid out is below zero' },
            { value: 'positive', label: 'Paid out is above zero' },
          ]}
        />
      )}
      <SaveFormat
        kind="bank"
        signature={csv.signature}
        layout={formatOf(told, csv)}
        onChanged={() => onAnswer(sent)}
      />
    </>
  )
}

function Told({ trial }: { trial: BankStatementTrial }) {
  const { problems, warnings, statements, currency, movements } = trial
  return (
    <>
      {problems.length > 0 && (
        <Alert mt="md" color="red" variant="outline" role="alert" title="Cannot be imported">
          {problems.map(problem => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {warnings.map(warning => (
        <Alert key={warning} mt="md" color="yellow" variant="outline">
          {warning}
        </Alert>
      ))}
      {statements.map(one => (
        <Text key={`${one.from} ${one.to} ${one.number}`} mt="md" size="sm">
          {formatDate(one.from)} to {formatDate(one.to)}: {formatMoney(one.opening_balance, currency)} to{' '}
          {formatMoney(one.closing_balance, currency)}, {count(one.lines, 'movement')}
          {one.imported_before
            ? '. All of it was imported before.'
            : one.known_lines > 0
              ? `, of which ${one.known_lines} were imported before.`
              : '.'}
        </Text>
      ))}
      {movements.length > 0 && (
        <FiguresTable
          id="bank-statement"
          label="Movements in the file"
          rows={movements.map((movement, at) => ({ ...movement, at }))}
          columns={columnsFor(currency)}
          rowId={({ at }) => at}
          maxHeight={360}
        />
      )}
    </>
  )
}

type Movement = BankStatementTrial['movements'][number] & { at: number }

const columnsFor = (currency: string): Array<Column<Movement>> => [
  {
    id: 'counterparty',
    title: 'Counterparty',
    kind: 'text',
    value: ({ counterparty, description }) => counterparty ?? description,
  },
  { id: 'booked_on', title: 'Booked', kind: 'date', value: ({ booked_on }) => booked_on },
  { id: 'amount', title: 'Amount', kind: 'money', value: ({ amount }) => amount, currency: () => currency },
  { id: 'known', title: '', kind: 'text', value: ({ known }) => (known ? 'Imported before' : 'New') },
]
