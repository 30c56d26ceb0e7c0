import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { obligationImports } from '../../../queries/imports.ts'
import { obligationFollowers } from './obligations.ts'

/** The duties of a register that was kept in a sheet. */
export function ImportObligations() {
  return (
    <ImportPage
      title="Import obligations"
      explanation="A CSV file or an Excel workbook with a row for each duty: what is to be done, by when, how often, its category, owner and source. A duty that is in the register is told and not entered again; what is done is left out."
      sample={
        'Obligation,Due,How often,Category,Owner\nTest of the AML programme,2026-12-31,Every year,AML,Ana'
      }
      imports={obligationImports}
      about={{}}
      back={{ href: '/compliance/obligations', label: 'Obligations' }}
      calls={[
        'POST /api/v1/svc/compliance/obligations/imports/preview',
        'POST /api/v1/svc/compliance/obligations/imports',
        'GET /api/v1/svc/compliance/obligations/imports',
        'POST /api/v1/svc/compliance/obligations/imports/{import_id}/undo',
      ]}
      invalidates={[...obligationFollowers]}
    />
  )
}
