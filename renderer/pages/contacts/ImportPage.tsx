import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportResult } from '../../api/modules.ts'
import { PastImports } from '../../components/import/PastImports.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { count } from '../../format/numbers.ts'
import { importsQuery } from './contacts.ts'
import { ImportDone } from './ImportDone.tsx'
import { ImportPreviewStep } from './ImportPreviewStep.tsx'
import { ImportSource } from './ImportSource.tsx'
import { useUndoImport } from './use-undo-import.ts'

type Step =
  | { name: 'source'; csv: string }
  | { name: 'preview'; csv: string }
  | { name: 'done'; result: ImportResult }

/** Contacts from a CSV file: choose it, see what each row would do, do it, and take it back if it was wrong. */
export function ImportPage() {
  const [step, setStep] = useState<Step>({ name: 'source', csv: '' })
  return (
    <PageBody>
      <Anchor component={Link} to="/contacts" size="sm" underline="hover">
        Contacts
      </Anchor>
      <PageHeader
        title="Import contacts"
        calls={[
          'POST /api/v1/svc/crm/contacts/bulk-import/preview',
          'POST /api/v1/svc/crm/contacts/bulk-import',
          'GET /api/v1/svc/crm/contacts/imports',
          'POST /api/v1/svc/crm/contacts/imports/{import_id}/undo',
        ]}
      />
      {step.name === 'source' && (
        <>
          <ImportSource csv={step.csv} onChosen={csv => setStep({ name: 'preview', csv })} />
          <Earlier />
        </>
      )}
      {step.name === 'preview' && (
        <ImportPreviewStep
          csv={step.csv}
          onBack={() => setStep({ name: 'source', csv: step.csv })}
          onImported={result => setStep({ name: 'done', result })}
        />
      )}
      {step.name === 'done' && (
        <ImportDone result={step.result} onAgain={() => setStep({ name: 'source', csv: '' })} />
      )}
    </PageBody>
  )
}

const Earlier = () => (
  <PastImports
    past={useQuery(importsQuery)}
    undo={useUndoImport()}
    told={({ counts }) => [`${count(counts.create, 'contact')} created, ${counts.update} updated`]}
  />
)
