import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { InvestorImportInput } from '../../api/modules.ts'
import { ImportPage } from '../../components/import/ImportPage.tsx'
import { investorImports } from '../../queries/imports.ts'

type Existing = NonNullable<InvestorImportInput['existing']>

/** The register of investors and their commitments, from a sheet. */
export function ImportInvestors() {
  const [existing, setExisting] = useState<Existing>('keep')
  return (
    <ImportPage
      title="Import investors"
      explanation="A CSV file or an Excel workbook with a row for each commitment: the investor, their type, country, e-mail and language, the fund, the amount and the day of the closing. Investors who are in the register, by their reference or their name, are told and not registered again. The funds must be there already."
      sample={
        'Investor,Type,Country,E-mail,Fund,Commitment,Currency,Closing date\nBirch Pension,Pension fund,GB,birch@example.com,Alder Fund I,5000000,USD,2025-03-31'
      }
      imports={investorImports}
      about={{ existing }}
      settings={
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label="What the sheet says of investors in the register"
          value={existing}
          onChange={value => setExisting(value as Existing)}
          data={[
            { value: 'keep', label: 'Leave investors of the register as they are' },
            { value: 'update', label: 'Change them to what the sheet says' },
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
