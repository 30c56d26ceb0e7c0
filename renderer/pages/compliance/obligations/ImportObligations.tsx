import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { obligationImports } from '../../../queries/imports.ts'
import { obligationFollowers } from './obligations.ts'

/** The duties of a register that was kept in a sheet. */
export function ImportObligations() {
  return (
    <ImportPage
      title="Import obligations"
      explanation="A CSV file or an Excel workbook with one row per obligation: what is due, by when, how often, category, owner and source. An obligation already in the register is reported, not entered again; completed ones are skipped."
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
