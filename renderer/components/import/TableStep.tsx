import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ImportFormatInput, TableTrial } from '../../api/modules.ts'
import { importsKey } from '../../queries/imports.ts'
import { Failed } from '../states/Failed.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import { ImportColumns } from './ImportQuestions.tsx'
import { type ChosenSheet, sentIn } from './ImportSource.tsx'
import classes from './import.module.css'
import { FormatsOffered, formatOf, SaveFormat } from './SavedFormats.tsx'
import { type Layout, SheetLayout, SheetQuestions } from './SheetLayout.tsx'

/** The answers of a person about a table: the named sheet of a workbook, and where and how its cells are. */
export type TableAnswers = Layout & { sheet?: string | undefined }

/** A table with the answers to it, as the server takes both. */
export function tableBody(sheet: ChosenSheet, { encoding, ...told }: TableAnswers) {
  return { ...sentIn(sheet, encoding), ...told }
}

interface TableStepProps<Trial extends TableTrial> {
  kind: ImportFormatInput['kind']
  sheet: ChosenSheet
  answers: TableAnswers
  onAnswer: (answers: TableAnswers) => void
  preview: (body: ReturnType<typeof tableBody>, signal: AbortSignal) => Promise<Trial>
  /** Shows the values found in the table so far. */
  found?: (trial: Trial) => ReactNode
}

/** The mapping of a table that is read as one thing: where its columns are, its open questions, and its saved format. */
export function TableStep<Trial extends TableTrial>(props: TableStepProps<Trial>) {
  const { kind, sheet, answers, onAnswer, preview, found } = props
  const body = tableBody(sheet, answers)
  const trial = useQuery({
    queryKey: [...importsKey, kind, 'table', body],
    queryFn: ({ signal }) => preview(body, signal),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (trial.error) return <Failed error={trial.error} />
  if (!trial.data) return <LoadingRows />
  const { formats, objections, signature } = trial.data
  const reading = { ...trial.data, unknown: [], choices: {} }
  const refetch = () => void trial.refetch()
  return (
    <div className={classes.step}>
      <FormatsOffered
        formats={formats}
        onUse={({ money_out: _, debits: __, choices: ___, ...layout }) => onAnswer(layout)}
        onChanged={refetch}
      />
      <SheetLayout
        reading={reading}
        told={answers}
        onTell={told => onAnswer({ ...answers, ...told })}
        hasLetters={sheet.bytes !== undefined}
      />
      <ImportColumns
        reading={reading}
        answers={answers}
        onAnswer={({ choices: _, duplicates: __, debits: ___, ...told }) => onAnswer(told)}
      />
      <SheetQuestions reading={reading} told={answers} onTell={told => onAnswer({ ...answers, ...told })} />
      <SaveFormat
        kind={kind}
        signature={signature}
        layout={formatOf(answers, trial.data)}
        onChanged={refetch}
      />
      {objections.length > 0 && (
        <Alert color="red" variant="outline" title="Cannot be read yet">
          {objections.map(objection => (
            <div key={objection}>{objection}</div>
          ))}
        </Alert>
      )}
      {found?.(trial.data)}
    </div>
  )
}
