import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportResult } from '../../api/modules.ts'
import { type ChosenSheet, ImportSource } from '../../components/import/ImportSource.tsx'
import { PastImports } from '../../components/import/PastImports.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { count } from '../../format/numbers.ts'
import { importsQuery } from './contacts.ts'
import { ImportDone } from './ImportDone.tsx'
import { ImportPreviewStep } from './ImportPreviewStep.tsx'
import { useUndoImport } from './use-undo-import.ts'

type Step =
  | { name: 'source'; sheet?: ChosenSheet }
  | { name: 'preview'; sheet: ChosenSheet }
  | { name: 'done'; result: ImportResult }

/**
 * Imports contacts from a CSV file or an Excel workbook: choose it, preview each row, import, and undo it if
 * it was wrong.
 */
export function ImportPage() {
  const [step, setStep] = useState<Step>({ name: 'source' })
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
          <ImportSource
            explanation="A CSV file or an Excel workbook of up to 20,000 rows, or cells copied from a spreadsheet. The columns name, e-mail, company, role, phone and notes are recognised by their headers."
            sample={'Name,E-mail,Company\nAna Silva,ana@example.com,Alder Ports plc'}
            chosen={step.sheet}
            onChosen={sheet => setStep({ name: 'preview', sheet })}
          />
          <Earlier />
        </>
      )}
      {step.name === 'preview' && (
        <ImportPreviewStep
          sheet={step.sheet}
          onBack={() => setStep({ name: 'source', sheet: step.sheet })}
          onImported={result => setStep({ name: 'done', result })}
        />
      )}
      {step.name === 'done' && (
        <ImportDone result={step.result} onAgain={() => setStep({ name: 'source' })} />
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
