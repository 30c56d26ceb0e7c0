import { Alert, Button, Group, List, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SheetImportResult } from '../../api/modules.ts'
import { WaitsForApproval } from '../../api/problem.ts'
import { count } from '../../format/numbers.ts'
import type { SentSheet, SheetImports } from '../../queries/imports.ts'
import { refusal } from '../action/use-action.ts'
import { Failed } from '../states/Failed.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import { Waits } from '../states/Waits.tsx'
import { type Answers, ImportColumns, ImportQuestions } from './ImportQuestions.tsx'
import { ImportRows } from './ImportRows.tsx'
import { type ChosenSheet, sentIn } from './ImportSource.tsx'
import classes from './import.module.css'
import { FormatsOffered, formatOf, SaveFormat } from './SavedFormats.tsx'
import { SheetLayout } from './SheetLayout.tsx'

interface ImportPreviewProps<Body extends SentSheet> {
  imports: SheetImports<Body>
  sheet: ChosenSheet
  about: Omit<Body, keyof SentSheet>
  settings: ReactNode
  invalidates: ReadonlyArray<readonly unknown[]>
  onBack: () => void
  onImported: (result: SheetImportResult) => void
}

/** Previews an import row by row; each answer changes the fates. */
export function ImportPreview<Body extends SentSheet>(props: ImportPreviewProps<Body>) {
  const { imports, sheet, about, settings, invalidates, onBack, onImported } = props
  const queryClient = useQueryClient()
  const [answers, setAnswers] = useState<Answers>({})
  const name = sheet.name === undefined ? {} : { file_name: sheet.name.slice(-200) }
  const { encoding, ...told } = answers
  const body = { ...sentIn(sheet, encoding), ...name, ...about, ...told } as Body
  const preview = useQuery({
    queryKey: [...imports.key, 'preview', body],
    queryFn: ({ signal }) => imports.preview(body, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const run = useMutation({
    mutationFn: () => imports.run(body),
    onSuccess: async result => {
      await Promise.all(
        [imports.key, ...invalidates].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      )
      onImported(result)
    },
  })
  const back = (
    <Button variant="default" onClick={onBack}>
      Back
    </Button>
  )
  if (preview.error)
    return (
      <>
        <Failed error={preview.error} />
        {back}
      </>
    )
  if (!preview.data) return <LoadingRows />
  const { program, counts, rows, fields, objections, warnings } = preview.data
  const changing = counts.create + counts.update
  return (
    <div className={classes.step}>
      {program && <Text>Recognised as {program}.</Text>}
      <FormatsOffered
        formats={preview.data.formats}
        onUse={setAnswers}
        onChanged={() => void preview.refetch()}
      />
      <SheetLayout
        reading={preview.data}
        told={answers}
        onTell={changed => setAnswers({ ...answers, ...changed })}
        hasLetters={sheet.bytes !== undefined}
      />
      <ImportColumns reading={preview.data} answers={answers} onAnswer={setAnswers} />
      {settings}
      <ImportQuestions reading={preview.data} answers={answers} onAnswer={setAnswers} />
      <SaveFormat
        kind={imports.kind}
        signature={preview.data.signature}
        layout={formatOf(answers, preview.data)}
        onChanged={() => void preview.refetch()}
      />
      <Sentences title="Cannot be imported" colour="red" sentences={objections} />
      <Sentences title="Review first" colour="yellow" sentences={warnings} />
      <ImportRows
        rows={rows}
        counts={counts}
        fields={fields}
        type={imports.type}
        updates={imports.updates}
        choices={answers.duplicates ?? {}}
        onChoose={duplicates => setAnswers({ ...answers, duplicates })}
      />
      {run.error instanceof WaitsForApproval && <Waits waits={run.error} />}
      {run.error && !(run.error instanceof WaitsForApproval) && (
        <Alert color="red" variant="outline" role="alert" title={refusal(run.error).title}>
          {refusal(run.error).message}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          loading={run.isPending}
          disabled={
            changing === 0 ||
            objections.length > 0 ||
            preview.isFetching ||
            run.error instanceof WaitsForApproval
          }
          onClick={() => run.mutate()}
        >
          {changing === 0 ? 'Nothing to import' : `Import ${count(changing, 'row')}`}
        </Button>
        {back}
      </Group>
    </div>
  )
}

interface SentencesProps {
  title: string
  colour: string
  sentences: readonly string[]
}

function Sentences({ title, colour, sentences }: SentencesProps) {
  if (sentences.length === 0) return null
  return (
    <Alert color={colour} variant="outline" title={title}>
      <List size="sm">
        {sentences.map(sentence => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
