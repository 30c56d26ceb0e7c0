import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiCall, SheetImportResult } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { pastImportsQuery, type SentSheet, type SheetImports } from '../../queries/imports.ts'
import { PageBody } from '../page/PageBody.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { type ChosenSheet, ImportSource } from './ImportSource.tsx'
import { PastImports } from './PastImports.tsx'
import { useUndoImport } from './use-undo-import.ts'

type Step =
  | { name: 'source'; sheet?: ChosenSheet }
  | { name: 'preview'; sheet: ChosenSheet }
  | { name: 'done'; result: SheetImportResult }

interface ImportPageProps<Body extends SentSheet> {
  title: string
  /** The way to other imports of the same place. */
  tabs?: ReactNode
  /** Explains the expected columns and the effect of the import. */
  explanation: ReactNode
  /** The names of the columns and a row beneath them, as one would paste them. */
  sample: string
  /** Rows that came from elsewhere, in place of a file. */
  sheet?: ChosenSheet | undefined
  imports: SheetImports<Body>
  /** Settings sent along with the sheet; `settings` renders their form. */
  about: Omit<Body, keyof SentSheet>
  settings?: ReactNode
  /** The page to go back to, which shows the imported records. */
  back: { href: string; label: string }
  calls: readonly ApiCall[]
  /** Query keys invalidated when something is imported or undone. */
  invalidates: ReadonlyArray<readonly unknown[]>
}

/** Imports rows of a sheet as records: choose it, preview each row, import, and undo it if it was wrong. */
export function ImportPage<Body extends SentSheet>(props: ImportPageProps<Body>) {
  const { title, tabs, explanation, sample, sheet, imports, about, settings, back, calls, invalidates } =
    props
  const [step, setStep] = useState<Step>(sheet ? { name: 'preview', sheet } : { name: 'source' })
  const again = () => setStep({ name: 'source' })
  return (
    <PageBody>
      <Anchor href={back.href} size="sm" underline="hover">
        {back.label}
      </Anchor>
      <PageHeader title={title} calls={calls} />
      {tabs}
      {step.name === 'source' && (
        <>
          <ImportSource
            explanation={explanation}
            sample={sample}
            chosen={step.sheet}
            onChosen={sheet => setStep({ name: 'preview', sheet })}
          />
          <Earlier imports={imports} invalidates={invalidates} />
        </>
      )}
      {step.name === 'preview' && (
        <ImportPreview
          imports={imports}
          sheet={step.sheet}
          about={about}
          settings={settings}
          invalidates={invalidates}
          onBack={() => setStep({ name: 'source', sheet: step.sheet })}
          onImported={result => setStep({ name: 'done', result })}
        />
      )}
      {step.name === 'done' && (
        <ImportDone
          result={step.result}
          imports={imports}
          back={back}
          invalidates={invalidates}
          onAgain={again}
        />
      )}
    </PageBody>
  )
}

function Earlier<Body extends SentSheet>({
  imports,
  invalidates,
}: Pick<ImportPageProps<Body>, 'imports' | 'invalidates'>) {
  return (
    <PastImports
      past={useQuery(pastImportsQuery(imports))}
      undo={useUndoImport(imports, invalidates)}
      told={({ file_name, counts }) => [
        file_name ?? 'Pasted',
        `${count(counts.create, 'row')} created records, ${counts.update} changed records`,
      ]}
    />
  )
}
