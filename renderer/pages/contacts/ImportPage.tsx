import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ImportResult } from '../../api/modules.ts'
import { type ChosenSheet, ImportSource } from '../../components/import/ImportSource.tsx'
import { LeftOut } from '../../components/import/LeftOut.tsx'
import { PastImports } from '../../components/import/PastImports.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count } from '../../format/numbers.ts'
import { wordOf } from '../../routes/search-params.ts'
import { importsQuery } from './contacts.ts'
import { ImportDone } from './ImportDone.tsx'
import { ImportPreviewStep } from './ImportPreviewStep.tsx'
import { lentContactsQuery, sheetOf } from './lent-contacts.ts'
import { useUndoImport } from './use-undo-import.ts'

const route = getRouteApi('/office/contacts/import')

type Step =
  | { name: 'source'; sheet?: ChosenSheet }
  | { name: 'preview'; sheet: ChosenSheet }
  | { name: 'done'; result: ImportResult }

/**
 * Imports contacts from a CSV file or an Excel workbook: choose it, preview each row, import, and undo it if
 * it was wrong.
 */
export function ImportPage() {
  const connection = wordOf(route.useSearch().connection)
  return connection === undefined ? <OfSheet /> : <OfConnection id={Number(connection)} />
}

/** Imports the people a connection lends now, exactly as previewed; the companies they work for come with them. */
function OfConnection({ id }: { id: number }) {
  const lent = useQuery(lentContactsQuery(id))
  if (!lent.data)
    return (
      <PageBody>
        <Loaded query={lent}>{() => null}</Loaded>
      </PageBody>
    )
  return <OfSheet sheet={sheetOf(lent.data)} note={<LeftOut source={lent.data.source} />} />
}

function OfSheet({ sheet, note }: { sheet?: ChosenSheet; note?: ReactNode }) {
  const [step, setStep] = useState<Step>(sheet ? { name: 'preview', sheet } : { name: 'source' })
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
      {note}
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
