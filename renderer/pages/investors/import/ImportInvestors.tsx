import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { InvestorImportInput } from '../../../api/modules.ts'
import { ImportPage } from '../../../components/import/ImportPage.tsx'
import { investorImports } from '../../../queries/imports.ts'

type Existing = NonNullable<InvestorImportInput['existing']>

/** The register of investors and their commitments, from a sheet. */
export function ImportInvestors({ tabs }: { tabs: ReactNode }) {
  const [existing, setExisting] = useState<Existing>('keep')
  return (
    <ImportPage
      title="Import investors"
      tabs={tabs}
      explanation="A CSV file or an Excel workbook with one row per commitment: investor, type, country, e-mail, language, fund, amount and closing date. Investors already in the register (matched by reference or name) are reported, not registered again. The funds must already exist."
      sample={
        'Investor,Type,Country,E-mail,Fund,Commitment,Currency,Closing date\nBirch Pension,Pension fund,GB,birch@example.com,Alder Fund I,5000000,USD,2025-03-31'
      }
      imports={investorImports}
      about={{ existing }}
      settings={
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label="Sheet data for registered investors"
          value={existing}
          onChange={value => setExisting(value as Existing)}
          data={[
            { value: 'keep', label: 'Leave registered investors unchanged' },
            { value: 'update', label: 'Update them from the sheet' },
          ]}
        />
      }
      back={{ href: '/investors', label: 'Investors' }}
      calls={[
        'POST /api/v1/svc/investors/imports/preview',
        'POST /api/v1/svc/investors/imports',
        'GET /api/v1/svc/investors/imports',
        'POST /api/v1/svc/investors/imports/{import_id}/undo',
      ]}
      invalidates={[['investors']]}
    />
  )
}
